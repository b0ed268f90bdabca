import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  computeCacheBustingSearchParam,
  computeLegacyCacheBustingSearchParam,
} from 'next/dist/shared/lib/router/utils/cache-busting-search-param'
import { describe, expect, it } from 'vitest'
import { readPrerendered } from '../../scripts/server/prerendered.mjs'
import { ROOT } from '../../scripts/system/root.mjs'
import { baseUrl } from '../support/api-client'
import { BUILD } from '../support/server'

/** What the build has made beforehand comes from memory, and is what Next would answer. */
const { pages } = readPrerendered(`${ROOT}/${BUILD}`, `${ROOT}/public`)
const routes = [...pages.keys()]

interface Received {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
}

/** As it comes over the wire, nothing unpacked. */
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

/** Of an answer what does not change with the request, the connection or who made it. */
function lasting({ status, headers, bytes }: Received) {
  const { date, connection, etag, ...rest } = headers
  delete rest['keep-alive']
  delete rest['transfer-encoding']
  delete rest['content-length']
  delete rest['x-request-id']
  delete rest['x-nextjs-cache']
  // Next says it twice.
  if (rest['x-nextjs-prerender']) rest['x-nextjs-prerender'] = '1'
  rest['content-security-policy'] = String(rest['content-security-policy']).replace(/'nonce-[^']+'/, 'nonce')
  return { status, headers: rest, body: bytes.toString('base64') }
}

const isFromMemory = ({ headers }: Received) => headers['x-nextjs-cache'] === undefined

/** A spelling of the same question that the memory leaves to Next. */
const byNext = (path: string) => get(path, { rsc: '0' })

async function expectSame(ours: Received, next: Received): Promise<void> {
  expect([isFromMemory(ours), isFromMemory(next)]).toEqual([true, false])
  expect(lasting(ours)).toEqual(lasting(next))
}

type Asked = Partial<Record<'next-router-state-tree' | 'next-router-segment-prefetch', string>> & {
  'next-router-prefetch'?: '1'
}

/** What the browser's router asks of a page; the address has to name it. */
async function routerAsks(path: string, asked: Asked, nameOf = computeCacheBustingSearchParam): Promise<Received> {
  const { 'next-router-prefetch': prefetch, 'next-router-segment-prefetch': segment } = asked
  const name = await nameOf(prefetch, segment, asked['next-router-state-tree'], undefined)
  return get(`${path}${path.includes('?') ? '&' : '?'}_rsc=${name}`, { rsc: '1', ...asked })
}

/** Named as by browsers on a page without TLS, which the memory leaves to Next; without any name it is a 0 to Next alone. */
const routerAsksNext = (path: string, asked: Asked) =>
  Object.keys(asked).length > 0
    ? routerAsks(path, asked, async (...given) => computeLegacyCacheBustingSearchParam(...given))
    : get(`${path}${path.includes('?') ? '&' : '?'}_rsc=`, { rsc: '1', 'next-router-prefetch': '0' })

describe('what the build made beforehand', () => {
  it('is found: every kind of it', () => {
    expect(routes).toEqual(
      expect.arrayContaining(['/', '/home', '/courses/veenai', '/all-courses/south', '/robots.txt']),
    )
    expect(routes).not.toContain('/_not-found')
  })

  it.each(routes)('%s is answered as by Next', async (route) => {
    await expectSame(await get(route), await byNext(route))
  })

  it.each(['/', '/home', '/courses/veenai', '/all-courses/south', '/fillupform'])(
    'what the router of the browser reads of %s is answered as by Next',
    async (route) => {
      const asked: Asked[] = [{}, { 'next-router-state-tree': '%5B%22%22%5D' }, { 'next-router-prefetch': '1' }]
      for (const segment of pages.get(route)?.segments.keys() ?? []) {
        asked.push({ 'next-router-prefetch': '1', 'next-router-segment-prefetch': segment })
      }
      expect(asked.length).toBeGreaterThan(6)
      for (const each of asked) await expectSame(await routerAsks(route, each), await routerAsksNext(route, each))
    },
  )

  it.each([
    '/all-courses?filter=south',
    '/fees-structure?filter=x&filter=north',
    '/all-courses?filter=none',
    '/home?a=b',
  ])('a query leads where Next leads it: %s', async (path) => {
    await expectSame(await get(path), await byNext(path))
  })

  it('the router of the browser learns where a filter has led it', async () => {
    const path = '/all-courses?filter=south'
    const ours = await routerAsks(path, {})
    expect(ours.headers).toMatchObject({
      'x-nextjs-rewritten-path': '/all-courses/south',
      'x-nextjs-rewritten-query': '',
    })
    await expectSame(ours, await routerAsksNext(path, {}))
  })

  it.each(['/nowhere', '/courses/nope', '/home/more', '/film'])(
    'a path at which there is nothing is answered with the page that says so: %s',
    async (path) => {
      const ours = await get(path)
      expect(ours.status).toBe(404)
      await expectSame(ours, await byNext(path))
    },
  )

  it.each([
    '/home/',
    '//home',
    '/hom%65',
    '/./home',
    '/nowhere/../home',
    '/robots.txt/',
    '/_next/nothing',
    '/film/none.mp4',
    '/index',
    '/home.rsc',
    '/api/none',
  ])('what is spelled otherwise is left to Next: %s', async (path) =>
    expect(lasting(await get(path))).toEqual(lasting(await byNext(path))),
  )
})

describe('a page that the router of the browser asks for', () => {
  it('under an address that names something else is led to the right one, so that no cache mixes them', async () => {
    for (const address of ['/home', '/home?_rsc=other']) {
      const { status, headers } = await get(address, { rsc: '1' })
      expect([status, headers.location]).toEqual([307, '/home?_rsc'])
    }
  })
})

describe('one’s own pages', () => {
  it.each(['/dashboard-home', '/profile', '/payment', '/admin-home'])(
    '%s is never answered from memory',
    async (path) => {
      expect(pages.has(path)).toBe(false)
      expect((await get(path)).headers['cache-control']).toMatch(/no-store/)
    },
  )
})

describe('a page over the wire', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
  ])('for who accepts %s', async (accepted, encoding, unpack) => {
    const { headers, bytes } = await get('/home', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(unpack(bytes)).toEqual((await get('/home')).bytes)
  })

  it('has a strong name in each encoding, by which it comes without its bytes when it is known', async () => {
    const names = new Set<string>()
    for (const accepted of ['br', 'gzip', 'identity']) {
      const known = { 'accept-encoding': accepted }
      const { headers } = await get('/home', known)
      const tag = String(headers.etag)
      expect(tag).toMatch(/^"[\w-]+"$/)
      names.add(tag)
      for (const kept of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get('/home', { ...known, 'if-none-match': kept })
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag])
        expect(again.headers).toMatchObject({
          'cache-control': headers['cache-control'],
          'content-security-policy': headers['content-security-policy'],
          vary: headers.vary,
        })
      }
      expect((await get('/home', { ...known, 'if-none-match': '"other"' })).status).toBe(200)
    }
    expect(names.size).toBe(3)
    // What somebody keeps in one encoding is no answer in another.
    expect((await get('/home', { 'if-none-match': [...names][0], 'accept-encoding': 'gzip' })).status).toBe(200)
  })

  it('answers HEAD with the same headers and no bytes', async () => {
    const accepted = { 'accept-encoding': 'br' }
    const [head, whole] = [await get('/home', accepted, 'HEAD'), await get('/home', accepted)]
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(Number(head.headers['content-length'])).toBe(whole.bytes.length)
    expect(lasting(head).headers).toEqual(lasting(whole).headers)
  })

  it('comes whole to who asks for a part', async () => {
    const whole = await get('/home')
    for (const range of ['bytes=0-9', 'bytes=99999999-', 'bytes=5-2']) {
      const part = await get('/home', { range })
      expect([part.status, part.bytes.equals(whole.bytes)]).toEqual([200, true])
    }
  })

  it('takes nothing but reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await get('/home', {}, method)).status).toBe(405)
    }
  })
})
