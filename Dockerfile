# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS build
WORKDIR /academy
ENV NEXT_TELEMETRY_DISABLED=1 PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# Built into the prerendered pages. Another value at the start builds once more there.
ARG NEXTAUTH_URL="" ACADEMY_TIME_ZONE="" ACADEMY_SUPPORT_EMAIL="" ACADEMY_UPI_ID="" ACADEMY_GSTIN=""
ARG ACADEMY_SOCIAL_LINKS="" ACADEMY_WHATSAPP=""
RUN node scripts/build/generate.mjs && node scripts/build/build-once.mjs

FROM node:22-bookworm-slim
WORKDIR /academy
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 ACADEMY_DATA_DIR=/data
COPY --from=build --chown=node:node /academy /academy
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# Migrates, finds the build complete, and serves. SIGTERM reaches it directly.
CMD ["node", "scripts/start/start.mjs"]
