import { createHash, randomBytes } from 'node:crypto'

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
// The types of scripts that browsers execute, including the empty type. Scripts of other types are only data.
const RUN = /^(?:|module|text\/javascript|application\/javascript)$/i

/**
 * Builds the whole policy from the script sources. `uploads` is the origin to which browsers upload teachers' pictures.
 * @param {string[]} scriptSources
 * @param {string} uploads
 */
function policyOf(scriptSources, uploads) {
  return [`script-src 'self' ${scriptSources.join(' ')}`.trimEnd(), ...otherSources(uploads)].join('; ')
}

/**
 * Returns the origin to which browsers upload teachers' pictures, or '' if UploadThing is not set up. The policy of
 * every page must allow this origin, because a client-side navigation does not load a new policy.
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
 * Returns the CSP sources ('sha256-…') of the inline scripts that a browser would run.
 * @param {string} html
 */
export function inlineScriptHashes(html) {
  const hashes = new Set()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)) {
    const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''
    if (/\bsrc\s*=/i.test(attributes) || !RUN.test(type)) continue
    // The browser hashes the parsed text, in which line breaks are normalised.
    hashes.add(`'sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64')}'`)
  }
  return [...hashes]
}

/**
 * Returns the content security policy for a page with the same HTML for all visitors. Allows inline scripts by hash.
 * @param {string} html
 * @param {string} uploads
 */
export function hashedPolicy(html, uploads) {
  return policyOf(inlineScriptHashes(html), uploads)
}

/**
 * Returns a content security policy with a new nonce. This policy is for responses that the server does not cache.
 * The server also adds the policy to the REQUEST headers, because Next reads the nonce there. See
 * docs/decisions/2026-11-23-server.md.
 * @param {string} uploads
 */
export function noncePolicy(uploads) {
  return policyOf([`'nonce-${randomBytes(16).toString('base64')}'`], uploads)
}

/**
 * Returns the content security policy for development, where Next uses eval.
 * @param {string} uploads
 */
export function developmentPolicy(uploads) {
  return policyOf(["'unsafe-inline'", "'unsafe-eval'"], uploads)
}
