"""Settings of Majlis, all from the environment; the defaults run embedded: one process, SQLite, no services.

DATABASE_URL   a PostgreSQL address; without it, SQLite in the data folder
REDIS_URL      a Redis address for channels, cache and Celery; without it, everything runs in one process
CELERY_BROKER_URL   another broker than REDIS_URL
SECRET_KEY     required when DATABASE_URL or REDIS_URL is set; else made once and kept in the data folder
SECRET_KEY_FILE, DATABASE_PASSWORD_FILE, EMAIL_URL_FILE   files that hold the key, the password of DATABASE_URL and the
               address of mail, for whoever keeps secrets out of the environment
MAJLIS_DATA    the data folder (default: var/)
MAJLIS_DIGITS  latin, arabic or persian: the digits that pages show
MAJLIS_SIGN_UP open or closed: whether people make accounts by themselves (default: open in one process, else closed)
EMAIL_URL      how mail is sent, such as submission://user:password@host:587; without it, mails are files in the folder
MAJLIS_MAIL_FROM   the sender of mails
MAJLIS_DEMO    1: the demonstration league's timed job runs
MAJLIS_TABLE_PACE  how many seconds a computer player at a table takes over a turn, for people to follow (default: 1.5)
MAJLIS_MOST    how many things one account may make, such as "clubs=50,teams=0" (0: any number); the defaults are below
ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS   comma-separated
MAJLIS_TRUSTED_PROXIES   addresses or networks of the reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are
               believed, comma-separated (default: nobody's, this machine's neither)
SECURE_PROXY   1: behind a trusted proxy that speaks HTTPS: secure cookies, redirects to HTTPS, and HSTS
MAJLIS_HSTS_SECONDS   how long browsers then insist on HTTPS (default: 2592000, thirty days; 0: not at all)
DEBUG          1: for programmers only
"""

from __future__ import annotations

import ipaddress
import os
import secrets
from pathlib import Path

import dj_database_url
import dj_email_url
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.schema import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS

BASE_DIR = Path(__file__).resolve().parent.parent


def flag(name: str) -> bool:
    return os.environ.get(name, "") in {"1", "true", "yes", "on"}


def listed(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def secret(name: str) -> str:
    """A value of the environment, or of the file that NAME_FILE names; empty where there is neither."""
    if file := os.environ.get(f"{name}_FILE"):
        try:
            return Path(file).read_text().strip()
        except OSError as failure:
            raise ImproperlyConfigured(f"{name}_FILE: {file}: {failure.strerror}") from None
    return os.environ.get(name, "")


DATA_DIR = Path(os.environ.get("MAJLIS_DATA") or BASE_DIR / "var").resolve()
DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")
EMBEDDED = not REDIS_URL
DEMO = flag("MAJLIS_DEMO")
DEBUG = flag("DEBUG")


def secret_key() -> str:
    """The key of the environment, or for a single-machine installation one made once and kept."""
    if given := secret("SECRET_KEY"):
        return given
    if DATABASE_URL or REDIS_URL:
        raise ImproperlyConfigured("SECRET_KEY must be set when DATABASE_URL or REDIS_URL is set")
    kept = DATA_DIR / "secret_key"
    if not kept.exists():
        DATA_DIR.mkdir(parents=True, exist_ok=True)
        try:
            with open(os.open(kept, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(48))
        except FileExistsError:
            pass  # another process made it at the same moment
    return kept.read_text()


SECRET_KEY = secret_key()
ALLOWED_HOSTS = listed("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = listed("CSRF_TRUSTED_ORIGINS")
try:
    TRUSTED_PROXIES = [ipaddress.ip_network(name) for name in listed("MAJLIS_TRUSTED_PROXIES")]
except ValueError as wrong:
    raise ImproperlyConfigured(f"MAJLIS_TRUSTED_PROXIES: {wrong}") from None
if flag("SECURE_PROXY"):
    if not TRUSTED_PROXIES:
        raise ImproperlyConfigured("SECURE_PROXY needs MAJLIS_TRUSTED_PROXIES: the address of that proxy")
    SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = int(os.environ.get("MAJLIS_HSTS_SECONDS") or 30 * 86400)

INSTALLED_APPS = [
    "config",
    "league",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "axes",
    "channels",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "rest_framework",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.language.ReaderLanguage",
    "league.pages.zeros.NoZeros",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "league.pages.welcome.FirstStart",
    "league.pages.refusals.RefusalPages",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "league.pages.notices.mine",
            ],
        },
    },
]

if DATABASE_URL:
    DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=0)}
    DATABASES["default"]["ENGINE"] = "config.postgresql"
    DATABASES["default"]["PASSWORD"] = secret("DATABASE_PASSWORD") or DATABASES["default"]["PASSWORD"]
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 2,
        "tcp_user_timeout": 5000,  # of a server whose machine is gone nothing else would tell
        **DATABASES["default"].get("OPTIONS", {}),  # what stands in the address, such as sslmode
        "pool": {"min_size": 1, "max_size": 16},
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(DATA_DIR / "majlis.sqlite3"),
            "OPTIONS": {
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "league.actions.passwords.LongEnough"},
    {"NAME": "league.actions.passwords.NotCommon"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
SIGN_UP_OPEN = (os.environ.get("MAJLIS_SIGN_UP") or ("open" if EMBEDDED else "closed")) == "open"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_EMAIL_VERIFICATION = "optional"  # a club on a laptop sends no mail, and nobody must wait for one
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 2  # the present one, and the one that waits to be confirmed
ACCOUNT_PREVENT_ENUMERATION = "strict"  # whether an address is known here is nobody's to find out
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_BLACKLIST = ["admin", "owner", "majlis", "support"]
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "league.pages.accounts.Accounts"
ACCOUNT_RATE_LIMITS = {"login_failed": False}  # axes counts failed sign-ins; the rest as allauth has it
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "league.pages.slowing.address_tried"
AXES_USERNAME_CALLABLE = "league.pages.slowing.name_tried"
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # nobody keeps a door shut by knocking at it
AXES_HANDLER = "league.pages.slowing.SlowedSignIns"
AXES_LOCKOUT_CALLABLE = "league.api.errors.locked_out"

LANGUAGE_CODE = "ar"
LANGUAGES = [("ar", "العربية"), ("fa", "فارسی"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
MAJLIS_DIGITS = os.environ.get("MAJLIS_DIGITS", "latin")  # the digits pages show: latin, arabic or persian
USE_TZ = True

MOST_OF_AN_ACCOUNT = {"clubs": 20, "leagues": 100, "players": 5000, "teams": 1000, "tables": 20}
"""Clubs they own, leagues of one club, players and teams they made, tables they host that go on."""
for one in listed("MAJLIS_MOST"):
    kind, _, most = one.partition("=")
    if kind.strip() not in MOST_OF_AN_ACCOUNT or not most.strip().isdecimal():
        raise ImproperlyConfigured(f"MAJLIS_MOST has no {one!r}: it is written as clubs=50,teams=0")
    MOST_OF_AN_ACCOUNT[kind.strip()] = int(most)

TABLE_PACE_SECONDS = float(os.environ.get("MAJLIS_TABLE_PACE") or 1.5)

DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000  # a long score sheet: 120 deals of up to 20 fields

MAIL_DIR = DATA_DIR / "mail"
EMAIL_URL = secret("EMAIL_URL")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("MAJLIS_MAIL_FROM", "majlis@localhost")
if EMAIL_URL:
    if EMAIL_URL.partition(":")[0] not in ("smtp", "submission", "console"):
        raise ImproperlyConfigured("EMAIL_URL begins with submission: or smtp:")
    vars().update(
        {name: value for name, value in dj_email_url.parse(EMAIL_URL).items() if name.startswith("EMAIL_")}
    )
    EMAIL_TIMEOUT = 10
else:
    EMAIL_BACKEND = "config.mail.MailFiles"

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = True  # no collectstatic step before the first start
WHITENOISE_MAX_AGE = 3600

if REDIS_URL:
    CACHES = {"default": {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": REDIS_URL}}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {
                # No socket_timeout: the client's own 5 s would cut blocking reads, and any other makes it wrap
                # writes in asyncio.wait_for, which before Python 3.12 can swallow the cancelling of a task:
                # then the process never ends. A dead layer is noticed by the hub (games.live.hub).
                "hosts": [
                    {
                        "address": REDIS_URL,
                        "socket_timeout": None,
                        "socket_connect_timeout": 2,
                        "socket_keepalive": True,
                    }
                ],
                "capacity": 5000,
                "group_expiry": 300,  # hubs join again every few seconds; those of ended processes fall out
            },
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "games.live.layer.LocalChannelLayer"}}

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL", "") or REDIS_URL or "memory://"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False  # LOGGING is for workers too

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],  # every action asks league.permissions; reads are filtered in queries
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "league.api.pagination.Pages",
    "PAGE_SIZE": 50,
    "EXCEPTION_HANDLER": "league.api.errors.answer",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
KNOX_TOKEN_MODEL = "games.Token"

CONTENT_SECURITY_POLICY = {
    "EXCLUDE_URL_PREFIXES": ["/api/v1/docs"],  # the API browser brings inline scripts of its own
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
        "base-uri": [SELF],
        "object-src": [NONE],
    },
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = (
    "same-origin" if flag("SECURE_PROXY") else None
)  # without HTTPS browsers ignore it
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} [{request}]: {message}", "style": "{"},
        "json": {"()": "config.logs.JsonLines"},
    },
    "filters": {
        "services": {"()": "league.api.troubles.WithoutTraceback"},
        "request": {"()": "config.logs.WithRequest"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line" if EMBEDDED else "json",
            "filters": ["services", "request"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"majlis": {"level": "INFO"}} | ({} if EMBEDDED else {"celery": {"level": "INFO"}}),
}
