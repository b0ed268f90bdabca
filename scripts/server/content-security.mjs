import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** @typedef {{ routes: Record<string, { initialRevalidateSeconds?: number | false }>, dynamicRoutes?: Record<string, { fallback?: string | false | null }> }} PrerenderManifest */

/** @param {string} uploads */
const otherSources = (uploads) => [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  `connect-src 'self' ${uploads}`.trimEnd(),
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]
// Scripts without a type, and those that the browser runs for their type; any other type is data and is never run.
const RUN = /^(?:|module|text\/javascript|application\/javascript)$/i

/**
 * The whole policy for the given script sources; `uploads` is where a browser may send pictures by itself.
 * @param {string[]} scriptSources
 * @param {string} uploads
 */
function policyOf(scriptSources, uploads) {
  return [`script-src 'self' ${scriptSources.join(' ')}`.trimEnd(), ...otherSources(uploads)].join('; ')
}

/**
 * Where a teacher's browser sends its picture when UploadThing is configured. On every page: the policy that counts is that
 * of the page which was loaded first, and the way from there to /profile loads no other.
 * @param {Record<string, string | undefined>} environment
 */
export function uploadSource({ UPLOADTHING_TOKEN: token, UPLOADTHING_INGEST_URL: ingest }) {
  if (!token) return ''
  if (ingest) return new URL(ingest).origin
  try {
    const { ingestHost } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    return `https://*.${ingestHost ?? 'ingest.uploadthing.com'}`
  } catch {
    return ''
  }
}

/**
 * The CSP sources ('sha256-…') of the inline scripts of a page that a browser would run.
 * @param {string} html
 */
export function inlineScriptHashes(html) {
  const hashes = new Set()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)) {
    const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''
    if (/\bsrc\s*=/i.test(attributes) || !RUN.test(type)) continue
    // The browser hashes what its parser made of the text.
    hashes.add(`'sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64')}'`)
  }
  return [...hashes]
}

/**
 * The content security of a build: `policyFor(url)` gives the policy of one answer. Prerendered pages are the same
 * bytes for everyone, so their inline scripts are named by their hashes, read once here. Every other answer gets a nonce
 * of its own; Next puts it on its scripts when it finds the policy among the REQUEST's headers, so the server sets it
 * there too. Those answers may turn out to be the prerendered not-found or error page: the hashes of these come along.
 * See docs/decisions/2026-11-20-content-security.md.
 * @param {{ dev?: boolean, buildDir: string, uploads?: string }} options
 * @returns {{ policyFor(url: string): string }}
 */
export function contentSecurity({ dev = false, buildDir, uploads = '' }) {
  if (dev) {
    const policy = policyOf(["'unsafe-inline'", "'unsafe-eval'"], uploads)
    return { policyFor: () => policy }
  }
  const server = path.join(buildDir, 'server')
  /** @type {PrerenderManifest} */
  const manifest = JSON.parse(fs.readFileSync(path.join(buildDir, 'prerender-manifest.json'), 'utf8'))
  assertNeverRenewed(manifest)
  /** @type {Map<string, string>} the policy of each prerendered page */
  const pages = new Map()
  for (const route of Object.keys(manifest.routes)) {
    const file = path.join(server, 'app', `${route === '/' ? 'index' : route.slice(1)}.html`)
    if (fs.existsSync(file)) pages.set(route, policyOf(inlineScriptHashes(fs.readFileSync(file, 'utf8')), uploads))
  }
  const fallbacks = ['app/_not-found.html', 'app/_global-error.html', 'pages/404.html', 'pages/500.html']
    .map((name) => path.join(server, name))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => inlineScriptHashes(fs.readFileSync(file, 'utf8')))
  const elsewhere = [...new Set(fallbacks)]
  return {
    policyFor(url) {
      const [pathname = '', query = ''] = url.split('?')
      // As next.config.mjs leads: /all-courses?filter=south is the page /all-courses/south, where there is one.
      const filtered = `${routeOf(pathname)}/${new URLSearchParams(query).getAll('filter').at(-1)}`
      return (
        pages.get(filtered) ??
        pages.get(routeOf(pathname)) ??
        policyOf([`'nonce-${randomBytes(16).toString('base64')}'`, ...elsewhere], uploads)
      )
    },
  }
}

// A page that Next renders again while it serves (revalidate, or a path first met at run time) carries neither a nonce
// nor the scripts that were hashed: every script of it would be blocked, and nobody would be told.
/** @param {PrerenderManifest} manifest */
function assertNeverRenewed({ routes, dynamicRoutes = {} }) {
  const renewed = Object.entries(routes).filter(([, { initialRevalidateSeconds }]) => initialRevalidateSeconds)
  const open = Object.entries(dynamicRoutes).filter(([, { fallback }]) => fallback !== false)
  const [found] = [...renewed, ...open]
  if (!found) return
  const [route] = found
  throw new Error(
    `The page ${route} is revalidated at runtime, so its script hashes are not known in advance. ` +
      'Make it static (no revalidate; dynamicParams = false) or render it for each request (await connection()).',
  )
}

/** @param {string} pathname */
function routeOf(pathname) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
