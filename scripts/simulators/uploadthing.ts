import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredFile {
  name: string
  type: string
  acl: string
  bytes: Buffer
}

interface Listing {
  limit?: number
  offset?: number
}

export type UploadThingMode = 'ok' | 'server-error' | 'bad-gateway'

/** A browser's upload that the application has announced. */
interface AnnouncedUpload {
  metadata: unknown
  callbackUrl: string
  callbackSlug: string
  isDev: boolean
  /** The response to the announcement. In development, the response stays open until it carries the callback. */
  stream: ServerResponse
}

export interface UploadThingServer {
  /** The value for UPLOADTHING_TOKEN. */
  token: string
  /** A token that contains a wrong API key. The simulator rejects uploads that are signed with this key. */
  wrongToken: string
  hosts: {
    UPLOADTHING_INGEST_URL: string
    UPLOADTHING_API_URL: string
    UPLOADTHING_UFS_HOST: string
    UPLOADTHING_UFS_APP_ID_LOCATION: 'path'
  }
  mode: UploadThingMode
  files: Map<string, StoredFile>
  /** The upload times that the file list reports, by file key, in milliseconds since the epoch. */
  uploadedAt: Map<string, number>
  counts: { stored: number; read: number; removed: number; refused: number }
  /** The application's responses to upload callbacks, by file key. */
  results: Map<string, unknown>
  close(): Promise<void>
}

const API_KEY = 'sk_live_only_for_the_tests'
const APP_ID = 'app1'

const tokenWith = (apiKey: string) =>
  Buffer.from(JSON.stringify({ apiKey, appId: APP_ID, regions: ['sea1'] })).toString('base64')

/** Checks the expiry and the signature of an address. The signature comes last and covers everything before it. */
function hasValidSignature(address: URL): boolean {
  const [signed = '', urlSignature = ''] = address.href.split('&signature=')
  const expectedSignature = Buffer.from(`hmac-sha256=${createHmac('sha256', API_KEY).update(signed).digest('hex')}`)
  const signature = Buffer.from(decodeURIComponent(urlSignature))
  if (signature.length !== expectedSignature.length || !timingSafeEqual(signature, expectedSignature)) return false
  return Number(address.searchParams.get('expires')) > Date.now()
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function answer(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

/** Calls `readValue` repeatedly until it returns a value. Returns undefined after five seconds. */
async function poll<T>(readValue: () => T | undefined): Promise<T | undefined> {
  for (let tries = 0; tries < 200; tries++) {
    const result = readValue()
    if (result !== undefined) return result
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return undefined
}

/** UploadThing has a different origin from the page, so browsers send a preflight request. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT, POST',
  'access-control-allow-headers': '*, range, b3, traceparent, x-uploadthing-version',
  'access-control-expose-headers': 'x-ut-range-start',
}

/**
 * Starts a local simulator of UploadThing. The simulator accepts signed uploads, serves and deletes files, and notifies
 * the application when a browser's upload arrives.
 */
export async function startUploadThing(): Promise<UploadThingServer> {
  const http = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => answer(response, 500, { error: String(error) }))
  })
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve))
  const host = `localhost:${(http.address() as AddressInfo).port}`
  const origin = `http://${host}`

  const announced = new Map<string, AnnouncedUpload>()
  const server: UploadThingServer = {
    token: tokenWith(API_KEY),
    wrongToken: tokenWith('sk_live_of_another_app'),
    hosts: {
      UPLOADTHING_INGEST_URL: origin,
      UPLOADTHING_API_URL: origin,
      UPLOADTHING_UFS_HOST: host,
      UPLOADTHING_UFS_APP_ID_LOCATION: 'path',
    },
    mode: 'ok',
    files: new Map(),
    uploadedAt: new Map(),
    counts: { stored: 0, read: 0, removed: 0, refused: 0 },
    results: new Map(),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }

  function refuse(response: ServerResponse, status: number, error: string): void {
    server.counts.refused++
    answer(response, status, { error })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', origin)
    const body = await bodyOf(request)
    for (const [name, value] of Object.entries(open)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (server.mode === 'server-error') return answer(response, 500, { error: 'INTERNAL_SERVER_ERROR' })
    if (server.mode === 'bad-gateway') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      return
    }
    if (request.method === 'HEAD') return void response.writeHead(200, { 'x-ut-range-start': '0' }).end()
    if (request.method === 'POST' && address.pathname === '/route-metadata') return announce(request, response, body)
    if (request.method === 'POST' && address.pathname === '/callback-result')
      return storeResult(request, response, body)
    if (request.method === 'PUT') return await take(request, response, address, body)
    if (request.method === 'GET') return give(response, address)
    if (request.method === 'POST' && address.pathname === '/v6/deleteFiles') return remove(request, response, body)
    if (request.method === 'POST' && address.pathname === '/v6/listFiles') return list(request, response, body)
    answer(response, 404, { error: 'NOT_FOUND' })
  }

  function list(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    if (request.headers['x-uploadthing-api-key'] !== API_KEY) return refuse(response, 401, 'Invalid API key')
    const { limit = 500, offset = 0 } = JSON.parse(body.toString()) as Listing
    const files = [...server.files].map(([key, { name, bytes }]) => {
      const uploadedAt = server.uploadedAt.get(key) ?? 0
      return { id: key, key, name, customId: null, size: bytes.length, status: 'Uploaded', uploadedAt }
    })
    answer(response, 200, { hasMore: files.length > offset + limit, files: files.slice(offset, offset + limit) })
  }

  async function take(request: IncomingMessage, response: ServerResponse, address: URL, body: Buffer): Promise<void> {
    // UploadThing's library encodes these URL parameters twice.
    const uploadParameter = (name: string) => decodeURIComponent(address.searchParams.get(`x-ut-${name}`) ?? '')
    if (!hasValidSignature(address) || uploadParameter('identifier') !== APP_ID)
      return refuse(response, 400, 'Invalid signature')
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const file = (await new Response(new Uint8Array(body), { headers }).formData()).get('file')
    if (!(file instanceof Blob)) return refuse(response, 400, 'No file')
    const bytes = Buffer.from(await file.arrayBuffer())
    if (String(bytes.length) !== uploadParameter('file-size')) return refuse(response, 400, 'File size mismatch')
    const key = address.pathname.slice(1)
    server.files.set(key, {
      name: uploadParameter('file-name'),
      type: uploadParameter('file-type'),
      acl: uploadParameter('acl'),
      bytes,
    })
    server.uploadedAt.set(key, Date.now())
    server.counts.stored++
    const url = `${origin}/a/${APP_ID}/${key}`
    const fileHash = createHash('md5').update(bytes).digest('hex')
    const places = { url, appUrl: url, ufsUrl: url, fileHash }
    const byBrowser = address.searchParams.has('x-ut-slug')
    if (byBrowser) {
      const type = uploadParameter('file-type')
      await callBack({ ...places, key, name: uploadParameter('file-name'), type, size: bytes.length, customId: null })
    }
    answer(response, 200, { ...places, serverData: server.results.get(key) ?? null })
  }

  function announce(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    if (request.headers['x-uploadthing-api-key'] !== API_KEY) return refuse(response, 401, 'Invalid API key')
    const upload = JSON.parse(body.toString()) as AnnouncedUpload & { fileKeys: string[] }
    for (const key of upload.fileKeys) announced.set(key, { ...upload, stream: response })
    if (upload.isDev) response.writeHead(200, { 'content-type': 'application/jsonl' }).flushHeaders()
    else answer(response, 200, { ok: true })
  }

  /** Notifies the application that a file arrived and waits for its response. */
  async function callBack(file: Record<string, unknown> & { key: string }): Promise<void> {
    const about = await poll(() => announced.get(file.key))
    if (!about) return
    const payload = JSON.stringify({ status: 'uploaded', metadata: about.metadata, origin, file })
    const signature = `hmac-sha256=${createHmac('sha256', API_KEY).update(payload).digest('hex')}`
    if (about.isDev) about.stream.end(`${JSON.stringify({ payload, signature, hook: 'callback' })}\n`)
    else {
      await fetch(`${about.callbackUrl}?slug=${about.callbackSlug}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'uploadthing-hook': 'callback',
          'x-uploadthing-signature': signature,
        },
        body: payload,
      })
    }
    await poll(() => server.results.get(file.key))
  }

  function storeResult(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    if (request.headers['x-uploadthing-api-key'] !== API_KEY) return refuse(response, 401, 'Invalid API key')
    const { fileKey, callbackData } = JSON.parse(body.toString()) as { fileKey: string; callbackData: unknown }
    server.results.set(fileKey, callbackData)
    answer(response, 200, { ok: true })
  }

  function give(response: ServerResponse, address: URL) {
    const [, a, app, key = ''] = address.pathname.split('/')
    const file = a === 'a' && app === APP_ID ? server.files.get(key) : undefined
    if (file?.acl !== 'public-read' && !hasValidSignature(address)) return refuse(response, 403, 'Forbidden')
    if (!file) return answer(response, 404, { error: 'File not found' })
    server.counts.read++
    response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
  }

  function remove(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    if (request.headers['x-uploadthing-api-key'] !== API_KEY) return refuse(response, 401, 'Invalid API key')
    const { fileKeys = [] } = JSON.parse(body.toString()) as { fileKeys?: string[] }
    const deletedCount = fileKeys.filter((key) => server.files.delete(key)).length
    server.counts.removed += deletedCount
    answer(response, 200, { success: true, deletedCount })
  }

  return server
}
