"""One data module per chip; `*_api` modules hold the API tables that several chips share."""
