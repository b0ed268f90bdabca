import http from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { servedPages } from '@/lib/api/served-pages'
import { inlineScriptHashes } from '../../../scripts/server/content-security.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { baseUrl } from '../../support/server/api-client'

const { keys } = servedPages(path.join(ROOT, 'public'))
const pages = keys().filter((key) => !/\.|404/.test(key))

interface Received {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
}

/** Returns the response as sent, without decompressing it. */
function get(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.request(baseUrl, { path, method, headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) })
    })
    request.on('error', reject)
    request.end()
  })
}

/** Returns the status and the headers, except headers that change from request to request. */
function lasting({ status, headers }: Received) {
  const { date, connection, 'keep-alive': _, 'x-request-id': _id, ...rest } = headers
  return { status, headers: rest }
}

const scriptsOf = ({ headers }: Received) =>
  /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''

describe('cached public pages', () => {
  it('the cached public pages include filtered pages, courses and the files for crawlers', () => {
    const some = ['/', '/home', '/courses/veenai', '/all-courses?filter=south', '/robots.txt', '/sitemap.xml']
    expect(keys()).toEqual(expect.arrayContaining(some))
  })

  it.each(pages)('%s is the same for all visitors, with a policy that lists its inline scripts', async (page) => {
    const [one, other] = [await get(page), await get(page, { cookie: 'next-auth.session-token=none' })]
    expect(one.status).toBe(200)
    expect(one.headers['set-cookie']).toBeUndefined()
    expect(one.bytes.equals(other.bytes)).toBe(true)
    expect(scriptsOf(one)).toBe(["'self'", ...inlineScriptHashes(one.bytes.toString())].join(' '))
  })

  it.each([
    ['/all-courses?filter=south', '/all-courses?utm=x&filter=south'],
    ['/fees-structure?filter=north', '/fees-structure?filter=x&filter=north'],
    ['/all-courses', '/all-courses?filter=none'],
    ['/home', '/home?a=b'],
    ['/home', '/hom%65'],
  ])('%s returns the same page as %s', async (page, equivalentUrl) => {
    expect((await get(equivalentUrl)).headers.etag).toBe((await get(page)).headers.etag)
  })

  it('the cached pages differ by filter', async () => {
    const tags = await Promise.all(
      ['', '?filter=south', '?filter=north'].map(async (query) => (await get(`/all-courses${query}`)).headers.etag),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

describe('an address without a page', () => {
  it('every address without a page returns the same page', async () => {
    const [one, other] = [await get('/nowhere'), await get('/no/such/place?a=b')]
    expect([one.status, other.status]).toEqual([404, 404])
    expect(one.bytes.equals(other.bytes)).toBe(true)
    expect(one.headers['cache-control']).toMatch(/no-store/)
    expect(one.bytes.toString()).toContain('Page not found')
  })

  it.each(['/courses/nope', '/home/more', '/_next/nothing', '/film/none.mp4', '/Nowhere'])(
    'an address below an existing folder or with unusual capitals gets a 404 from Next: %s',
    async (address) => {
      const received = await get(address)
      expect(received.status).toBe(404)
      if (String(received.headers['content-type']).includes('html')) expect(scriptsOf(received)).toContain('nonce-')
    },
  )

  it('a request for a missing image does not return a page', async () => {
    const { bytes } = await get('/nowhere', { 'sec-fetch-dest': 'image' })
    expect(bytes.toString()).not.toBe((await get('/nowhere')).bytes.toString())
  })
})

describe('other spellings of a page', () => {
  it.each(['/home/', '//home'])('another spelling of a page’s address is handled by Next: %s', async (address) => {
    expect([200, 308]).toContain((await get(address)).status)
  })
})

describe('signed-in pages', () => {
  it.each(['/dashboard-home', '/profile', '/payment', '/admin-home'])('%s is never cached', async (page) => {
    expect(keys()).not.toContain(page)
    expect((await get(page)).headers['cache-control']).toMatch(/no-store/)
  })
})

describe('router data of a page', () => {
  it('the router data of a page comes from Next, and is never confused with the page', async () => {
    const { headers, bytes } = await get('/home?_rsc=1', { rsc: '1' })
    expect(headers['content-type'] ?? headers.location).not.toContain('text/html')
    expect(bytes.toString()).not.toContain('<html')
  })
})

describe('a cached page', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
  ])('a cached page is compressed for clients that accept %s', async (accepted, encoding, unpack) => {
    const { headers, bytes } = await get('/home', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(headers.vary?.match(/Accept-Encoding/gi)).toHaveLength(1)
    expect(headers.vary).toContain('rsc')
    expect(unpack(bytes)).toEqual((await get('/home')).bytes)
  })

  it('a cached page has a strong ETag for each encoding, and returns 304 if it matches', async () => {
    const names = new Set<string>()
    for (const accepted of ['br', 'gzip', 'identity']) {
      const acceptHeader = { 'accept-encoding': accepted }
      const { headers } = await get('/home', acceptHeader)
      const tag = String(headers.etag)
      expect(tag).toMatch(/^"[\w-]+"$/)
      names.add(tag)
      for (const storedTag of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get('/home', { ...acceptHeader, 'if-none-match': storedTag })
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag])
        expect(again.headers).toMatchObject({
          'cache-control': headers['cache-control'],
          'content-security-policy': headers['content-security-policy'],
          vary: headers.vary,
        })
      }
      expect((await get('/home', { ...acceptHeader, 'if-none-match': '"other"' })).status).toBe(200)
    }
    expect(names.size).toBe(3)
    // The ETag of one content encoding must not be valid for another one.
    expect((await get('/home', { 'if-none-match': [...names][0], 'accept-encoding': 'gzip' })).status).toBe(200)
  })

  it('a cached page answers HEAD with the same headers and no body', async () => {
    const accepted = { 'accept-encoding': 'br' }
    const [head, whole] = [await get('/home', accepted, 'HEAD'), await get('/home', accepted)]
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(Number(head.headers['content-length'])).toBe(whole.bytes.length)
    expect(lasting(head)).toEqual(lasting(whole))
  })

  it('a cached page answers a range request with the whole page', async () => {
    const whole = await get('/home')
    for (const range of ['bytes=0-9', 'bytes=99999999-', 'bytes=5-2']) {
      const part = await get('/home', { range })
      expect([part.status, part.bytes.equals(whole.bytes)]).toEqual([200, true])
    }
  })

  it('a cached page accepts only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await get('/home', {}, method)).status).toBe(405)
    }
  })
})
