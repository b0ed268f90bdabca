import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  developmentPolicy,
  hashedPolicy,
  inlineScriptHashes,
  noncePolicy,
  uploadSource,
} from '../../../scripts/server/content-security.mjs'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (...scripts: string[]) =>
  `<html><body><script src="/a.js" async=""></script>${scripts.map((text) => `<script>${text}</script>`).join('')}</body></html>`

const scriptSrc = (policy: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith('script-src '))
    ?.split(' ')
    .slice(1) ?? []

describe('the inline scripts of a page', () => {
  test('each inline script is hashed once, as the browser hashes it', () => {
    expect(inlineScriptHashes(page('one()', 'two()', 'one()'))).toEqual([hash('one()'), hash('two()')])
  })

  test('external scripts and data blocks have no hash', () => {
    const html =
      '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>' +
      '<script id="x" type="module">run()</script><SCRIPT\nnomodule>old()</SCRIPT >'
    expect(inlineScriptHashes(html)).toEqual([hash('run()'), hash('old()')])
  })

  test('the hash uses normalised line endings, as the parser does', () => {
    expect(inlineScriptHashes('<script>a()\r\nb()</script>')).toEqual([hash('a()\nb()')])
  })
})

describe('the content security policy', () => {
  test('the policy of a cached page lists only its own inline scripts', () => {
    expect(scriptSrc(hashedPolicy(page('home()', 'shared()'), ''))).toEqual([
      "'self'",
      hash('home()'),
      hash('shared()'),
    ])
  })

  test('the policy of any other response has a new nonce each time', () => {
    const [first, second] = [scriptSrc(noncePolicy('')), scriptSrc(noncePolicy(''))]
    expect(first).toEqual(["'self'", expect.stringMatching(/^'nonce-[A-Za-z0-9+/=]{22,}'$/)])
    expect(second[1]).not.toBe(first[1])
  })

  test('the policy never allows inline or eval scripts, and limits everything else', () => {
    for (const policy of [hashedPolicy(page('home()'), ''), noncePolicy('')]) {
      expect(scriptSrc(policy).filter((source) => /unsafe|\*|https?:|data:/.test(source))).toEqual([])
      expect(policy).toContain("object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'")
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toMatch(/[\r\n]/)
    }
  })

  test('the policy allows inline scripts and eval in development', () => {
    expect(scriptSrc(developmentPolicy(''))).toEqual(["'self'", "'unsafe-inline'", "'unsafe-eval'"])
  })

  test('the policy of every page allows uploads only to UploadThing, if it is configured', () => {
    const token = (overrides: object) => Buffer.from(JSON.stringify(overrides)).toString('base64')
    expect(uploadSource({})).toBe('')
    expect(uploadSource({ UPLOADTHING_TOKEN: token({}) })).toBe('https://*.ingest.uploadthing.com')
    expect(uploadSource({ UPLOADTHING_TOKEN: token({ ingestHost: 'in.example' }) })).toBe('https://*.in.example')
    expect(uploadSource({ UPLOADTHING_TOKEN: 'x', UPLOADTHING_INGEST_URL: 'http://here:1/a' })).toBe('http://here:1')
    expect(uploadSource({ UPLOADTHING_TOKEN: 'no base64 of anything' })).toBe('')
    const sources = (uploads: string) =>
      [hashedPolicy(page(), uploads), noncePolicy(uploads)].map((policy) => /connect-src ([^;]+);/.exec(policy)?.[1])
    expect(sources('')).toEqual(["'self'", "'self'"])
    expect(sources('https://up.example')).toEqual(["'self' https://up.example", "'self' https://up.example"])
  })
})
