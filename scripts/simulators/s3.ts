import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredObject {
  type: string
  bytes: Buffer
  putAt: Date
}

/**
 * With `half`, the store sends the first half of an object and then nothing. With `silent`, the store accepts requests
 * and never responds.
 */
export type S3Mode = 'ok' | 'server-error' | 'bad-gateway' | 'silent' | 'half'

export interface S3Server {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  mode: S3Mode
  /** The number of requests that fail with status 500 before `mode` applies. */
  failing: number
  /** A function that runs once, during the next PUT request and before its response. Null if there is none. */
  duringNextPut: (() => Promise<unknown>) | null
  /** The number of objects on one page of a list. */
  pageSize: number
  objects: Map<string, StoredObject>
  /** Accepted requests by method, and the number of rejected ones. */
  counts: { PUT: number; GET: number; DELETE: number; LIST: number; refused: number }
  close(): Promise<void>
}

const REGION = 'ap-south-1'
const BUCKET = 'academy-pictures'
const ACCESS_KEY = 'AKIAONLYFORTHETESTS'
const SECRET = 'only/for+the/tests'
const SKEW_MS = 15 * 60_000

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Checks the request's AWS Signature Version 4. Returns an error code, or null if the signature is valid. */
function faultOf(request: IncomingMessage, address: URL, body: Buffer): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!authorization) return 'AccessDenied'
  const [, key, day = '', region = '', names = '', signature = ''] = authorization
  if (key !== ACCESS_KEY) return 'InvalidAccessKeyId'
  if (region !== REGION) return 'AuthorizationHeaderMalformed'
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const signed = names.split(';')
  const all = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (all.some((name) => !signed.includes(name))) return 'AccessDenied'
  const at = header('x-amz-date')
  const when = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!at.startsWith(day) || !(Math.abs(when - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const query = [...address.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    request.method,
    address.pathname,
    query.join('&'),
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const stringToSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET}`)
  return timingSafeEqual(hmac(signing, stringToSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const statusOf: Record<string, number> = {
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  InternalError: 500,
}

function refuse(response: ServerResponse, code: string): void {
  response.writeHead(statusOf[code] ?? 403, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Starts a local S3 simulator with one bucket and path-style addresses. Checks signatures. */
export async function startS3(): Promise<S3Server> {
  const http = createServer((request, response) => {
    serve(request, response).catch(() => refuse(response, 'InternalError'))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const server: S3Server = {
    endpoint,
    region: REGION,
    bucket: BUCKET,
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET,
    mode: 'ok',
    failing: 0,
    duringNextPut: null,
    pageSize: 1000,
    objects: new Map(),
    counts: { PUT: 0, GET: 0, DELETE: 0, LIST: 0, refused: 0 },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', endpoint)
    const body = await bodyOf(request)
    if (server.failing > 0) {
      server.failing--
      return refuse(response, 'InternalError')
    }
    if (server.mode === 'silent') return
    if (server.mode === 'server-error') return refuse(response, 'InternalError')
    if (server.mode === 'bad-gateway') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      return
    }
    const fault = faultOf(request, address, body)
    if (fault) {
      server.counts.refused++
      return refuse(response, fault)
    }
    const [, bucket, ...rest] = decodeURIComponent(address.pathname).split('/')
    if (bucket !== BUCKET) return refuse(response, 'NoSuchBucket')
    await answer(request, response, { address, key: rest.join('/'), body })
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { address, key, body }: { address: URL; key: string; body: Buffer },
  ): Promise<void> {
    const { method } = request
    if (method === 'GET' && key === '') return list(response, address.searchParams)
    if (method === 'PUT') {
      server.counts.PUT++
      server.objects.set(key, { type: request.headers['content-type'] ?? '', bytes: body, putAt: new Date() })
      const duringNextPut = server.duringNextPut
      server.duringNextPut = null
      await duringNextPut?.()
      return void response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    }
    if (method === 'DELETE') {
      server.counts.DELETE++
      server.objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (method !== 'GET') return refuse(response, 'MethodNotAllowed')
    server.counts.GET++
    const object = server.objects.get(key)
    if (!object) return refuse(response, 'NoSuchKey')
    const { bytes, type } = object
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
    if (server.mode === 'half') response.write(bytes.subarray(0, bytes.length >> 1))
    else response.end(bytes)
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    server.counts.LIST++
    const after = query.get('continuation-token') ?? ''
    const keys = [...server.objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? ''))
    const rest = keys.filter((key) => key > after)
    const page = rest.slice(0, server.pageSize)
    const contents = page.map((key) => {
      const { bytes, putAt } = server.objects.get(key) as StoredObject
      return `<Contents><Key>${key}</Key><LastModified>${putAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const next = rest.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    )
  }

  return server
}
