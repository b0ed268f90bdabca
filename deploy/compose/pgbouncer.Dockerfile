# Debian 13 has PgBouncer 1.24, which keeps named statements in transaction pooling.
FROM docker.io/library/debian:trixie-slim
RUN groupadd --gid 970 pooler && useradd --uid 970 --gid 970 --no-create-home pooler
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER 970:970
EXPOSE 6432
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
