# syntax=docker/dockerfile:1
# Two stages: the build, then only the files that a running academy needs (scripts/image/gather.mjs).
# BASE: any Debian image with Node 20.19 or newer and a user `node`. `npm run image` builds one if none can be pulled.
ARG BASE=docker.io/library/node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /academy
ENV NEXT_TELEMETRY_DISABLED=1 PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build/generate.mjs && node scripts/build/build-once.mjs && node scripts/image/gather.mjs /image

FROM ${BASE}
WORKDIR /academy
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 ACADEMY_DATA_DIR=/data
# Root owns these files and the process runs as `node`, so it cannot change them.
COPY --from=build /image /academy
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Migrates the database, then starts the server. Runs without a shell, so that the server receives SIGTERM.
CMD ["node", "scripts/start/start.mjs"]
