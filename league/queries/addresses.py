"""Under which addresses other machines in the same network find this one."""

from __future__ import annotations

import ipaddress
import socket

import ifaddr

ELSEWHERE = ("192.0.2.254", 9)
"""Nothing is sent there: the question is which of this machine's addresses it would go out from."""


def private_addresses() -> list[str]:
    """This machine's private IPv4 addresses, the one it goes out by first; addresses a phone can reach, that is.

    Public addresses are left out: what is spoken there must be HTTPS.
    """
    found = {ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)}
    first = _outgoing()
    private = [one for one in found if is_private(one) and not ipaddress.ip_address(one).is_loopback]
    return sorted(
        private, key=lambda one: (one != first, ipaddress.ip_address(one).is_link_local, _order(one))
    )


def is_private(address: str) -> bool:
    """Whether an address belongs to a network of one's own, this machine included; no for what is no address."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        return parsed.ipv4_mapped.is_private
    return parsed.is_private


def _order(address: str) -> tuple[bool, int]:
    """Home networks before the ones that containers and virtual machines make for themselves."""
    parsed = ipaddress.IPv4Address(address)
    return parsed in ipaddress.ip_network("172.16.0.0/12"), int(parsed)


def _outgoing() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
