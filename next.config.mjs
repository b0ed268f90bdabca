// A whole run of `npm test` checks the types by a stage of its own, and builds but once (scripts/build/build.mjs).
const once = process.env.NEXT_BUILD_ONCE === '1'

/** @type {import('next').NextConfig} */
const config = {
  // The tests build into a folder of their own, so that they may run beside a running academy.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // Cached pages must have their title and description in the head.
  htmlLimitedBots: /.*/,
  // Next only allows hot reload at localhost by default.
  allowedDevOrigins: ['127.0.0.1'],
  typedRoutes: true,
  typescript: { ignoreBuildErrors: once },
  // Read outside the bundle at run time: native addons, worker files, the database driver.
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    'piscina',
    'bcryptjs',
    '@zxcvbn-ts/language-common',
    'pino',
    'sharp',
    'rate-limiter-flexible',
    'graphile-worker',
    'nodemailer',
    'harfbuzzjs',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/instrumentation',
    '@opentelemetry/instrumentation-http',
    '@opentelemetry/instrumentation-pg',
    '@opentelemetry/instrumentation-undici',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  // Next's route for pictures of other sizes is not there: no page of ours asks it, and it fetches what an address names.
  images: { unoptimized: true },
  // The build must not depend on what a registry says today; `npm audit` is the place to look for advisories.
  // Pages that are rendered for each visitor are loaded when the first one comes: all of them together are a third of a start.
  // Keeps the not-found page out of every other page's HTML (app/global-not-found.tsx).
  // Nobody reads the server's source maps: Node is not told to, and they are three quarters of what a build writes.
  experimental: {
    agentUpgrade: false,
    globalNotFound: true,
    turbopackSourceMaps: false,
    preloadEntriesOnStart: false,
    turbopackFileSystemCacheForBuild: !once,
  },
  agentRules: false,
  // What every answer carries is set by scripts/server/http-edges.mjs.
  async headers() {
    return [
      {
        source: '/film/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
      },
    ]
  },
}

export default config
