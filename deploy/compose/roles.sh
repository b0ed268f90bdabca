#!/bin/sh
# Run once by the image of PostgreSQL, on an empty data folder (compose.yaml at the top of the project): the role that owns the tables, and the one that
# the academy works as, which owns nothing (docs/operations.md, "Two database roles").
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set "password=$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE academy LOGIN PASSWORD :'password';
CREATE ROLE academy_application LOGIN PASSWORD :'password';
ALTER DATABASE academy OWNER TO academy;
SQL
