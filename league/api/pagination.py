"""Lists are `{count, next, previous, results}`."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`?page=` and `?page_size=` up to 200."""

    page_size_query_param = "page_size"
    max_page_size = 200
