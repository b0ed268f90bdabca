import { readdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/server/api-client'
import { BUILD } from '../../support/server/server'

const { hostname, port } = new URL(baseUrl)
const chunks = readdirSync(path.join(BUILD, 'static', 'chunks')).filter((name) => name.endsWith('.js'))
const builtFile = `/_next/static/chunks/${chunks[0]}`
const publicFile = '/film/wide.webp'

/** Sends a raw request and returns the status line. Rejects if no response arrives within three seconds. */
function statusLine(target: string, headers: string[], method = 'GET'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname)
    socket.setTimeout(3000, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed without an answer')))
    socket.once('data', (bytes) => {
      resolve(bytes.toString('latin1').split('\r\n', 1)[0] ?? '')
      socket.destroy()
    })
    socket.write([`${method} ${target} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, '', ''].join('\r\n'))
  })
}

describe('a request to upgrade to a WebSocket', () => {
  it.each([
    ['/nope', 404],
    ['//x', 308],
    ['/%E0%A4%A', 400],
    ['/api/health', 200],
    ['/home', 200],
  ])('a request to upgrade to a WebSocket gets the usual response at %s', async (target, status) => {
    // The request is sent twice, because Next may ignore upgrades until it has received its first request.
    for (const _ of [1, 2]) {
      expect(await statusLine(target, ['Connection: Upgrade', 'Upgrade: websocket'])).toContain(` ${status} `)
    }
  })
})

describe('an invalid or unusual range', () => {
  const ranges = ['bytes=100-50', 'bytes=0-18446744073709551615', 'bytes=-99999999999999999999', 'bytes=x', 'lines=1-2']

  it.each(ranges)('an invalid range %s of a file from the build returns the whole file', async (range) => {
    expect(await statusLine(builtFile, [`Range: ${range}`])).toContain(' 200 ')
  })

  it.each(ranges)('an invalid range %s of a public file returns the whole file', async (range) => {
    expect(await statusLine(publicFile, [`Range: ${range}`])).toContain(' 200 ')
  })

  it.each([builtFile, publicFile])('a range beyond the end of %s returns 416', async (file) => {
    expect(await statusLine(file, ['Range: bytes=99999999-'])).toContain(' 416 ')
  })

  it.each([builtFile, publicFile])('a range inside %s returns exactly that part', async (file) => {
    expect(await statusLine(file, ['Range: bytes=0-9'])).toContain(' 206 ')
  })
})

describe('range requests in unusual forms', () => {
  const files = [
    builtFile,
    publicFile,
    '/film/wide.mp4',
    '/robots.txt',
    '/icon.svg',
    '/home',
    '/api/teacher-pictures/x',
  ]
  const headerLists = [
    ['Range: bytes=0-0,2-3,5-'],
    [`Range: bytes=${'0-1,'.repeat(400)}0-1`],
    ['Range: bytes=0-9', 'If-Range: "no such version"'],
    ['Range: bytes=0-9', 'If-Range: Mon, 99 Foo 2026 99:99:99 GMT'],
    ['Range: bytes=99999999-', 'If-None-Match: *'],
    ['Range: bytes=-0'],
    ['Range: bytes=0-9', 'Range: bytes=5-2'],
    ['Range: '],
  ]

  it.each(files)('unusual range requests for %s cause no server error', async (file) => {
    for (const headers of headerLists) {
      for (const method of ['GET', 'HEAD']) {
        expect(await statusLine(file, headers, method), `${method} ${headers}`).toMatch(/ (200|206|304|404|416) /)
      }
    }
  })
})

describe('the image route of Next', () => {
  it.each(['%2F%5C127.0.0.1', '%2F%2F127.0.0.1', 'http%3A%2F%2F127.0.0.1%2F', '%2Ficon.svg', '%2F..%2F', ''])(
    'the image route of Next is disabled: %s',
    async (url) => expect(await statusLine(`/_next/image?url=${url}&w=640&q=75`, [])).toContain(' 404 '),
  )
})
