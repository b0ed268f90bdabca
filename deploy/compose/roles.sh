#!/bin/sh
# The PostgreSQL image runs this once, on an empty data folder (compose.yaml in the project folder). It creates the role
# that owns the tables and the role that the application uses, each with its own password (docs/operations.md, "Two
# database roles").
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 \
  --set "owner=${OWNER_PASSWORD:?}" --set "application=${APPLICATION_PASSWORD:?}" <<'SQL'
CREATE ROLE academy LOGIN PASSWORD :'owner';
CREATE ROLE academy_application LOGIN PASSWORD :'application';
ALTER DATABASE academy OWNER TO academy;
SQL
