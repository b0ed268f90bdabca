/** @type {import('next').NextConfig} */
const config = {
  // The tests build into a folder of their own, so that they may run beside a running academy.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  // Read outside the bundle at run time: native addons, worker files, the database driver.
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    'piscina',
    'bcryptjs',
    'pino',
    'sharp',
    'rate-limiter-flexible',
    'graphile-worker',
    'nodemailer',
  ],
  // The build must not depend on what a registry says today; `npm audit` is the place to look for advisories.
  experimental: { agentUpgrade: false },
  agentRules: false,
  async headers() {
    return [
      {
        // The content policy differs from page to page: scripts/server.mjs sends it.
        source: '/:path*',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
          { key: 'X-Frame-Options', value: 'DENY' },
          { key: 'Permissions-Policy', value: 'camera=(self), microphone=(self), geolocation=(), payment=()' },
        ],
      },
    ]
  },
}

export default config
