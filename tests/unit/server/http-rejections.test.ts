import http from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerNodeRejections, commonHeaders, refusalOf, refuse } from '../../../scripts/server/http-rejections.mjs'
import { adjustAnswer } from '../../../scripts/server/page-answer.mjs'
import { endSlowBodies } from '../../../scripts/server/slow-bodies.mjs'

// These tests send unusual requests to a real server over real sockets.

const common = commonHeaders('https://academy.example')
let server: http.Server
let answerWith: (request: http.IncomingMessage, response: http.ServerResponse) => void

beforeEach(async () => {
  answerWith = (_, response) => response.end('application')
  server = http.createServer({ requireHostHeader: false }, (request, response) => {
    const refusal = refusalOf(request)
    if (refusal) return refuse(response, refusal)
    answerWith(request, response)
  })
  answerNodeRejections(server, common)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

/** Sends these bytes and waits until the server closes the connection. Returns all the received text. */
function exchange(bytes: string, close = 'Connection: close'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.setTimeout(4000, () => socket.destroy(new Error('no end')))
    socket.on('data', (part) => (text += part))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(bytes.replace('CLOSE', close).replaceAll('\n', '\r\n'))
  })
}

const host = 'Host: academy.example'

describe('a request that never reaches the application', () => {
  it.each([
    ['two Host headers', `GET / HTTP/1.1\n${host}\nHost: evil.example\nCLOSE\n\n`, 400],
    ['no Host header', 'GET / HTTP/1.1\nCLOSE\n\n', 400],
    ['a target on another site', `GET http://evil.example/ HTTP/1.1\n${host}\nCLOSE\n\n`, 400],
    ['a target without a slash', `GET home HTTP/1.1\n${host}\nCLOSE\n\n`, 400],
    ['the server itself as the target', `OPTIONS * HTTP/1.1\n${host}\nCLOSE\n\n`, 400],
    ['a broken escape sequence', `GET /%E0%A4%A HTTP/1.1\n${host}\nCLOSE\n\n`, 400],
    ['a TRACE request', `TRACE / HTTP/1.1\n${host}\nCLOSE\n\n`, 405],
    ['a CONNECT tunnel', `CONNECT evil.example:443 HTTP/1.1\n${host}\n\n`, 405],
    ['text that is not HTTP', 'HELO academy\n\n', 400],
    ['two lengths', `POST / HTTP/1.1\n${host}\nContent-Length: 1\nContent-Length: 2\n\nab`, 400],
    [
      'both a length and chunks',
      `POST / HTTP/1.1\n${host}\nContent-Length: 1\nTransfer-Encoding: chunked\n\n0\n\n`,
      400,
    ],
    ['a header that spans two lines', `GET / HTTP/1.1\n${host}\nX: a\n b\n  : c\n\n`, 400],
    ['headers of 20 kB', `GET / HTTP/1.1\n${host}\nX: ${'x'.repeat(20_000)}\n\n`, 431],
    ['101 headers', `GET / HTTP/1.1\n${host}\nCLOSE\n${'A: b\n'.repeat(99)}\n`, 431],
    ['an unknown expectation', `POST / HTTP/1.1\n${host}\nExpect: tea\nCLOSE\n\n`, 417],
    [
      'very long chunk extensions',
      `POST / HTTP/1.1\n${host}\nTransfer-Encoding: chunked\n\n1;${'x'.repeat(20_000)}\na\n`,
      413,
    ],
  ])('a request that never reaches the application is rejected in the error format: %s', async (_, bytes, status) => {
    answerWith = (request, response) => request.resume().on('end', () => response.end('application'))
    const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n')
    expect(head.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`))
    expect(JSON.parse(body)).toEqual({ success: false, message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
    expect(head.toLowerCase()).toContain('cache-control: no-store')
  })

  it('a response that Node sends itself has a request ID and the usual headers', async () => {
    const head = (await exchange('HELO academy\n\n')).toLowerCase()
    expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
    expect(head).toContain('strict-transport-security: max-age=31536000; includesubdomains')
  })

  it('an error is never written into a response that has started', async () => {
    answerWith = (_, response) => void response.write('begun')
    const text = await exchange(`POST / HTTP/1.1\n${host}\nTransfer-Encoding: chunked\n\nnot a size\n`)
    expect(text).not.toContain('success')
  })

  it('an ordinary request is answered', async () => {
    expect(await exchange(`GET /home?x=%2F HTTP/1.1\n${host}\nCLOSE\n\n`)).toMatch(
      /application\r\n0\r\n\r\n$|application$/,
    )
  })
})

describe('a slow request body', () => {
  const slow = `POST / HTTP/1.1\n${host}\nContent-Length: 60000\n\n{`
  const bounds = { graceSeconds: 0.1, checkIntervalMs: 20 }

  it('a slow request body ends with 408, and the application stops reading it', async () => {
    const read = new Promise((resolve) => {
      answerWith = (request, response) => {
        endSlowBodies(request, response, common, bounds)
        request.resume().on('close', () => resolve(request.complete))
      }
    })
    const [head = '', body = ''] = (await exchange(slow)).split('\r\n\r\n')
    expect(head).toContain('HTTP/1.1 408 ')
    expect(JSON.parse(body)).toEqual({ success: false, message: 'The request took too long.' })
    expect(await read).toBe(false)
  })

  it('the response to a complete request body may take any time', async () => {
    answerWith = (request, response) => {
      endSlowBodies(request, response, common, bounds)
      request.resume().on('end', () => setTimeout(() => response.end('late'), 300))
    }
    expect(await exchange(`POST / HTTP/1.1\n${host}\nContent-Length: 1\nCLOSE\n\na`)).toContain('late')
  })
})

describe('corrected headers of a page', () => {
  const answer = async (status: number, cacheControl: string, requestId = 'none') => {
    answerWith = (request, response) => {
      request.headers['x-request-id'] = requestId
      adjustAnswer(request, response, "script-src 'self'")
      response.statusCode = status
      response.setHeader('cache-control', cacheControl)
      response.end()
    }
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  }

  it('a page has the content policy of the server instead of Next’s', async () => {
    expect((await answer(200, 'no-store')).headers.get('content-security-policy')).toBe("script-src 'self'")
  })

  it.each(['private, no-cache, no-store, max-age=0, must-revalidate', 'public, max-age=86400'])(
    'a page keeps the header %s',
    async (value) => {
      expect((await answer(200, value)).headers.get('cache-control')).toBe(value)
    },
  )

  it('a page without a database returns 503 with Retry-After, and any other failure returns 500', async () => {
    const singletons = globalThis as typeof globalThis & { academySingletons?: Map<string, unknown> }
    singletons.academySingletons = new Map([['pagesWithoutRecords', new Set(['this one'])]])
    const without = await answer(500, 'no-store', 'this one')
    expect([without.status, without.headers.get('retry-after')]).toEqual([503, '5'])
    const broken = await answer(500, 'no-store', 'another')
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([500, null])
  })
})

describe('HSTS', () => {
  it.each([undefined, '', 'http://academy.example'])('HSTS is not sent if the public address is %s', (address) => {
    expect(commonHeaders(address)).not.toHaveProperty('strict-transport-security')
  })
})
