import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { book, enrol, openSlot } from '../../support/people'
import { baseUrl, database, sendRequest, tokenOf } from '../../support/server/api-client'

const { hostname, port } = new URL(baseUrl)

/** Sends raw bytes to the production server. Returns the complete response after the connection closes. */
function exchange(lines: string[]): Promise<{ head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname)
    let text = ''
    socket.setTimeout(3000, () => socket.destroy(new Error('no end')))
    socket.on('data', (bytes) => (text += bytes))
    socket.once('error', reject)
    socket.once('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ head: head.toLowerCase(), body })
    })
    socket.write([...lines, '', ''].join('\r\n'))
  })
}

describe('a request that reaches no call', () => {
  it.each([
    ['two hosts', ['GET /api/health HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close'], 400],
    ['no host', ['GET /api/health HTTP/1.1', 'Connection: close'], 400],
    ['another site in the request target', ['GET http://evil.example/ HTTP/1.1', 'Host: a', 'Connection: close'], 400],
    ['a CONNECT tunnel', ['CONNECT evil.example:443 HTTP/1.1', 'Host: a'], 405],
    ['text that is not HTTP', ['HELO'], 400],
    ['headers of 17 kB', ['GET /home HTTP/1.1', 'Host: a', `X: ${'x'.repeat(17 * 1024)}`], 431],
    ['an unknown Expect header', ['GET /home HTTP/1.1', 'Host: a', 'Expect: tea', 'Connection: close'], 417],
  ])('%s is rejected in the error format, with a request ID', async (_, lines, status) => {
    const { head, body } = await exchange(lines)
    expect(head).toMatch(new RegExp(`^http/1\\.1 ${status} `))
    expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
    expect(JSON.parse(body)).toEqual({ success: false, message: expect.stringMatching(/^[A-Z].*\.$/) })
  })
})

describe('caching', () => {
  it('a prerendered page may be cached, but must be revalidated, and returns 304 if it is unchanged', async () => {
    const { headers } = await sendRequest('/home', { headers: { 'accept-encoding': 'identity' } })
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const condition = `If-None-Match: ${headers.get('etag')}`
    const again = await exchange(['GET /home HTTP/1.1', 'Host: a', condition, 'Connection: close'])
    expect([again.head.split('\r\n', 1)[0], again.body]).toEqual(['http/1.1 304 not modified', ''])
  })

  it('browsers check the service worker for a new version each time, and it may only call this server', async () => {
    const { status, headers } = await sendRequest('/sw.js', { headers: { 'accept-encoding': 'br' } })
    expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([200, 'br', 'no-cache'])
    expect(headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    const condition = `If-None-Match: ${headers.get('etag')}`
    const again = await exchange([
      'GET /sw.js HTTP/1.1',
      'Host: a',
      'Accept-Encoding: br',
      condition,
      'Connection: close',
    ])
    expect(again.head.split('\r\n', 1)[0]).toBe('http/1.1 304 not modified')
  })

  it('a calendar feed returns 304 without a body until a class changes', async () => {
    const student = await enrol(database, 'student')
    const teacher = await enrol(database, 'teacher')
    const { json } = await sendRequest('/api/calendar-feed', { method: 'POST', as: student })
    const address = String(json.feed_path)
    const first = await sendRequest(address)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
    const read = (etag: string) =>
      exchange([`GET ${address} HTTP/1.1`, 'Host: a', `If-None-Match: ${etag}`, 'Connection: close'])
    const again = await read(tag)
    expect([again.head.split('\r\n', 1)[0], again.body]).toEqual(['http/1.1 304 not modified', ''])
    expect(again.head).toContain(`etag: ${tag.toLowerCase()}`)
    await book(database, await openSlot(database, teacher.id, 3 * 24 * 60), student.id)
    expect((await read(tag)).head).toMatch(/^http\/1\.1 200 /)
  })

  it('a signed-in page is never cached', async () => {
    const cookie = `next-auth.session-token=${await tokenOf(await enrol(database, 'student'))}`
    for (const page of ['/profile', '/dashboard-home']) {
      const { status, headers } = await sendRequest(page, { headers: { cookie } })
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toMatch(/^private,.*no-store/)
    }
  })
})

describe('a well-known URL', () => {
  it('/.well-known/change-password redirects to the password section of the profile', async () => {
    const { status, headers } = await sendRequest('/.well-known/change-password')
    expect([status, headers.get('location')]).toEqual([302, '/profile#password'])
  })

  it('/favicon.ico is a small icon', async () => {
    const { status, headers, bytes } = await sendRequest('/favicon.ico')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.length < 4096]).toEqual([0, 1, true])
  })

  it('/.well-known/security.txt declares its encoding only once', async () => {
    const { headers } = await sendRequest('/.well-known/security.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })
})
