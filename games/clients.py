"""Where a request comes from, and whose word about that is believed.

A server knows the address at the other end of the connection. Behind a proxy that is the proxy's; whom the proxy
speaks for stands in `X-Forwarded-For`, which anybody can write. So it is read only where the other end is one of
`settings.TRUSTED_PROXIES`, at the door (`config.proxies`), and everything behind the door asks `client_address`.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from django.http import HttpRequest

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

ONE_CUSTOMER = 64
"""Bits of an IPv6 address that one line has: whoever has it has all addresses behind them."""


def parsed(text: str) -> Address | None:
    """The address that a text says, with or without a port; None for what is none.

    An IPv4 address that comes as IPv6, as a listener for both gives it, is the IPv4 address.
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_trusted(text: str, trusted: Iterable[Network]) -> bool:
    """Whether an address belongs to a proxy whose headers are believed."""
    address = parsed(text)
    return address is not None and any(address in network for network in trusted)


def origin(peer: str, forwarded_for: str, trusted: Iterable[Network]) -> str:
    """The address of whoever sent a request that came from `peer` with this `X-Forwarded-For`.

    Each proxy appends whom it was asked by, so it is read from its end, as far as the proxies are trusted. What is
    no address ends the reading: then it is the last one that was believed.
    """
    believed = peer
    for text in reversed(forwarded_for.split(",")):
        address = parsed(text)
        if not is_trusted(believed, trusted) or address is None:
            break
        believed = str(address)
    return believed


def client_address(request: HttpRequest) -> str:
    """The address of whoever sent a request, for logs; "" where there is none, as at a socket file."""
    given = str(request.META.get("REMOTE_ADDR") or "")
    return str(parsed(given) or "")


def counted_address(request: HttpRequest) -> str:
    """The address by which tries are counted: of IPv6 the network of one customer, who has all addresses in it."""
    address = parsed(client_address(request))
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, ONE_CUSTOMER), strict=False).network_address)
    return str(address or "")
