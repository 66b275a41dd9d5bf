"""Application config of `config`, the first application: what has to be so before any other is loaded."""

from __future__ import annotations

from contextlib import suppress
from types import ModuleType

from django.apps import AppConfig

from config.catalogues import compile_catalogues


class ConfigConfig(AppConfig):
    """Message catalogues are compiled where a .po file is newer.

    Here and no later: a language is read once in the life of a process, and the applications after this one read
    theirs while they are loaded.
    """

    name = "config"

    def __init__(self, app_name: str, app_module: ModuleType | None) -> None:
        super().__init__(app_name, app_module)
        with suppress(
            OSError
        ):  # where nothing may be written, as in an image, they were compiled when it was built
            compile_catalogues()
