import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentSecurity, inlineScriptHashes, uploadSource } from '../../scripts/server/content-security.mjs'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (...scripts: string[]) =>
  `<html><body><script src="/a.js" async=""></script>${scripts.map((text) => `<script>${text}</script>`).join('')}</body></html>`

const scriptSrc = (policy: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith('script-src '))
    ?.split(' ')
    .slice(1) ?? []

let buildDir: string

function write(name: string, text: string): void {
  const file = path.join(buildDir, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

beforeEach(() => {
  buildDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-build-'))
  const routes = Object.fromEntries(
    ['/', '/about', '/course/tabla', '/robots.txt', '/_not-found'].map((route) => [
      route,
      { initialRevalidateSeconds: false },
    ]),
  )
  write('prerender-manifest.json', JSON.stringify({ routes, dynamicRoutes: { '/course/[slug]': { fallback: false } } }))
  write('server/app/index.html', page('home()', 'shared()'))
  write('server/app/about.html', page('about()', 'shared()'))
  write('server/app/course/tabla.html', page('tabla()'))
  write('server/app/_not-found.html', page('lost()'))
  write('server/pages/500.html', page('broken()'))
})

afterEach(() => fs.rmSync(buildDir, { recursive: true, force: true }))

describe('the inline scripts of a page', () => {
  test('are hashed as the browser does, each once', () => {
    expect(inlineScriptHashes(page('one()', 'two()', 'one()'))).toEqual([hash('one()'), hash('two()')])
  })

  test('scripts of other files and data are left out', () => {
    const html =
      '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>' +
      '<script id="x" type="module">run()</script><SCRIPT\nnomodule>old()</SCRIPT >'
    expect(inlineScriptHashes(html)).toEqual([hash('run()'), hash('old()')])
  })

  test('line ends count as the parser reads them', () => {
    expect(inlineScriptHashes('<script>a()\r\nb()</script>')).toEqual([hash('a()\nb()')])
  })
})

describe('the policy', () => {
  test('of a prerendered page names its own scripts and no others', () => {
    const security = contentSecurity({ buildDir })
    expect(scriptSrc(security.policyFor('/'))).toEqual(["'self'", hash('home()'), hash('shared()')])
    expect(scriptSrc(security.policyFor('/about'))).toEqual(["'self'", hash('about()'), hash('shared()')])
    expect(scriptSrc(security.policyFor('/course/tabla'))).toEqual(["'self'", hash('tabla()')])
    expect(scriptSrc(security.policyFor('/%61bout'))).toContain(hash('about()'))
    expect(scriptSrc(security.policyFor('/about?filter=none'))).toContain(hash('about()'))
  })

  test('of an address with ?filter= is that of the page which the filter leads to', () => {
    const security = contentSecurity({ buildDir })
    expect(scriptSrc(security.policyFor('/course?filter=tabla'))).toEqual(["'self'", hash('tabla()')])
    expect(scriptSrc(security.policyFor('/course?filter=x&filter=tabla'))).toEqual(["'self'", hash('tabla()')])
  })

  test.each(['/dashboard', '/about/nothing', '/robots.txt', '/%', '//'])(
    'of %s is a fresh nonce, and what the prerendered error pages need',
    (pathname) => {
      const security = contentSecurity({ buildDir })
      const [first, second] = [scriptSrc(security.policyFor(pathname)), scriptSrc(security.policyFor(pathname))]
      expect(first).toEqual([
        "'self'",
        expect.stringMatching(/^'nonce-[A-Za-z0-9+/=]{22,}'$/),
        hash('lost()'),
        hash('broken()'),
      ])
      expect(second[1]).not.toBe(first[1])
    },
  )

  test.each([
    ['is rendered again after a time', { routes: { '/late': { initialRevalidateSeconds: 60 } } }],
    ['is first rendered when it is asked for', { routes: {}, dynamicRoutes: { '/late': { fallback: null } } }],
  ])('cannot be known for a page that %s: the server does not start', (_, manifest) => {
    write('prerender-manifest.json', JSON.stringify(manifest))
    expect(() => contentSecurity({ buildDir })).toThrow(/The page \/late is revalidated at runtime/)
  })

  test('never lets inline or evaluated scripts run, and closes the rest', () => {
    const security = contentSecurity({ buildDir })
    for (const pathname of ['/', '/dashboard']) {
      const policy = security.policyFor(pathname)
      expect(scriptSrc(policy).filter((source) => /unsafe|\*|https?:|data:/.test(source))).toEqual([])
      expect(policy).toContain("object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'")
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toMatch(/[\r\n]/)
    }
  })

  test('in development both are allowed, and no build is read', () => {
    const policy = contentSecurity({ dev: true, buildDir: '/nowhere' }).policyFor('/')
    expect(scriptSrc(policy)).toEqual(["'self'", "'unsafe-inline'", "'unsafe-eval'"])
  })

  test('a build that is not there is an error at once', () => {
    expect(() => contentSecurity({ buildDir: path.join(buildDir, 'none') })).toThrow(/prerender-manifest/)
  })

  test('lets pictures go to UploadThing from every page where it is configured, and nowhere else', () => {
    const token = (given: object) => Buffer.from(JSON.stringify(given)).toString('base64')
    expect(uploadSource({})).toBe('')
    expect(uploadSource({ UPLOADTHING_TOKEN: token({}) })).toBe('https://*.ingest.uploadthing.com')
    expect(uploadSource({ UPLOADTHING_TOKEN: token({ ingestHost: 'in.example' }) })).toBe('https://*.in.example')
    expect(uploadSource({ UPLOADTHING_TOKEN: 'x', UPLOADTHING_INGEST_URL: 'http://here:1/a' })).toBe('http://here:1')
    expect(uploadSource({ UPLOADTHING_TOKEN: 'no base64 of anything' })).toBe('')
    const sources = (uploads?: string) =>
      ['/', '/profile'].map(
        (page) => /connect-src ([^;]+);/.exec(contentSecurity({ buildDir, uploads }).policyFor(page))?.[1],
      )
    expect(sources()).toEqual(["'self'", "'self'"])
    expect(sources('https://up.example')).toEqual(["'self' https://up.example", "'self' https://up.example"])
  })
})
