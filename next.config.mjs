// True in a full run of `npm test`, which builds only once and therefore writes no build cache
// (scripts/build/build.mjs).
const once = process.env.NEXT_BUILD_ONCE === '1'

/** @type {import('next').NextConfig} */
const config = {
  // Tests set NEXT_DIST_DIR, so that their build does not replace the build of a running server.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // Makes Next put the title and description of every page into the head instead of streaming them later into the body.
  htmlLimitedBots: /.*/,
  // Also allows hot reload at 127.0.0.1. By default, Next allows it only at localhost.
  allowedDevOrigins: ['127.0.0.1'],
  typedRoutes: true,
  // Builds do not check types. `npm test -- types` checks them.
  typescript: { ignoreBuildErrors: true },
  // Native addons, worker files and the database driver are loaded at run time instead of bundled.
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
    'web-push',
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
  // Disables Next's image resizing. No page uses it, and it would fetch any URL that a request names.
  images: { unoptimized: true },
  experimental: {
    // Prevents Next from asking a registry for security advisories during a build. `npm audit` reports them.
    agentUpgrade: false,
    // Without this setting, the HTML of every page contains the not-found page (app/global-not-found.tsx).
    globalNotFound: true,
    // Node does not use source maps, and they make up three quarters of a build's output.
    turbopackSourceMaps: false,
    // Loads dynamic pages on their first request, so that the server starts faster.
    preloadEntriesOnStart: false,
    turbopackFileSystemCacheForBuild: !once,
  },
  agentRules: false,
  // These headers are only for caching. scripts/server/http-rejections.mjs sets the headers that every response has.
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
