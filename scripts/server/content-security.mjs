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
 * The policy of a page that is the same for all visitors: it names its inline scripts by their hashes.
 * @param {string} html
 * @param {string} uploads
 */
export function hashedPolicy(html, uploads) {
  return policyOf(inlineScriptHashes(html), uploads)
}

/**
 * The policy of any other response, with a new nonce. Next puts it on its scripts when it finds the policy among the REQUEST's
 * headers, so the server sets it there too. See docs/decisions/2026-11-22-towards-the-internet.md.
 * @param {string} uploads
 */
export function noncePolicy(uploads) {
  return policyOf([`'nonce-${randomBytes(16).toString('base64')}'`], uploads)
}

/**
 * The policy in development, where Next evaluates its code.
 * @param {string} uploads
 */
export function openPolicy(uploads) {
  return policyOf(["'unsafe-inline'", "'unsafe-eval'"], uploads)
}
