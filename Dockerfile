# syntax=docker/dockerfile:1
# Two stages: everything that builds, then what a running academy needs and nothing else (scripts/image/gather.mjs).
# BASE: any Debian with Node 20.19 or newer and a user `node`; `npm run image` makes one where there is no engine to fetch it.
ARG BASE=docker.io/library/node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /academy
ENV NEXT_TELEMETRY_DISABLED=1 PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --include=dev --no-audit --no-fund
COPY . .
# These stand in the prerendered pages: an image belongs to one academy, and refuses to start with other values.
ARG NEXTAUTH_URL="" ACADEMY_TIME_ZONE="" ACADEMY_SUPPORT_EMAIL="" ACADEMY_ADDRESS="" ACADEMY_UPI_ID="" ACADEMY_GSTIN=""
ARG ACADEMY_SOCIAL_LINKS="" ACADEMY_WHATSAPP="" GOOGLE_CLIENT_ID="" OIDC_ISSUER="" OIDC_NAME=""
ARG KEEP_SCREENSHOTS_DAYS="" KEEP_TRIAL_REQUESTS_DAYS="" KEEP_MESSAGES_DAYS="" KEEP_SESSIONS_DAYS=""
ARG KEEP_APPLICATIONS_DAYS="" KEEP_WATCHES_DAYS="" KEEP_CLASS_NOTES_DAYS="" KEEP_RECEIPTS_YEARS=""
RUN node scripts/build/generate.mjs && node scripts/build/build-once.mjs && node scripts/image/gather.mjs /image

FROM ${BASE}
WORKDIR /academy
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 ACADEMY_DATA_DIR=/data
# Nobody in the container may write here: the files are root's, the process is not.
COPY --from=build /image /academy
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Migrates and serves. SIGTERM reaches it directly.
CMD ["node", "scripts/start/start.mjs"]
