"""QR codes inside a page."""

from __future__ import annotations

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def qr(text: str) -> SafeString:
    """The text as a picture for a phone's camera: dark on white in both schemes, or it cannot be read."""
    drawn = segno.make(text, error="m").svg_inline(
        scale=8, border=2, omitsize=True, svgclass=None, lineclass=None
    )
    return format_html(
        '<span class="qr-code" role="img" aria-label="{}">{}</span>', _("QR code"), mark_safe(drawn)
    )
