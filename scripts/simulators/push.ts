import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A browser's subscription, as the browser sends it to the academy. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** A message that the service accepted, decrypted as a browser would decrypt it. */
export interface PushedMessage {
  endpoint: string
  content: unknown
  ttl: number
  topic: string | undefined
  /** The claims of the sender's VAPID token, whose signature was checked. */
  sender: { aud: string; sub: string; exp: number }
}

export interface PushService {
  /** The host and port of this service, in the format of the setting PUSH_HOSTS. */
  host: string
  pushed: PushedMessage[]
  /** The number of requests, accepted or not. */
  requests: number
  /** The status of the next responses. With 307, the service redirects to another of its paths. */
  status: 201 | 307 | 404 | 410 | 503
  /** Called for each request before the response is sent. */
  beforeAnswer: () => Promise<void>
  /** Creates a simulated browser and returns its subscription. */
  subscribe(): Subscription
  close(): Promise<void>
}

interface Browser {
  keys: ECDH
  auth: Buffer
}

/** Starts a push service over HTTPS on localhost (RFC 8030). It accepts only messages that its browsers can decrypt. */
export async function startPushService(certificate: { key: string; cert: string }): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const server = createServer(certificate, async (request, response) => {
    state.requests++
    const body = await bodyOf(request)
    await state.beforeAnswer()
    if (state.status !== 201) return response.writeHead(state.status, { location: '/elsewhere' }).end()
    const browser = browsers.get(request.url ?? '')
    if (!browser) return response.writeHead(404).end()
    try {
      state.pushed.push({
        endpoint: `https://${state.host}${request.url}`,
        content: JSON.parse(decrypt(body, browser).toString('utf8')),
        ttl: Number(request.headers.ttl),
        topic: request.headers.topic?.toString(),
        sender: senderOf(request.headers.authorization ?? ''),
      })
      response.writeHead(201).end()
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  })
  const state: PushService = {
    host: '',
    pushed: [],
    requests: 0,
    status: 201,
    beforeAnswer: () => Promise.resolve(),
    subscribe() {
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)]
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const p256dh = keys.generateKeys().toString('base64url')
      browsers.set(path, { keys, auth })
      return { endpoint: `https://${state.host}${path}`, p256dh, auth: auth.toString('base64url') }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  state.host = `localhost:${(server.address() as AddressInfo).port}`
  return state
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Decrypts a single-record message with the content encoding aes128gcm (RFC 8188, 8291). */
function decrypt(body: Buffer, { keys, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const material = derive(keys.computeSecret(senderKey), auth, about, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  // The last byte with the value 2 ends the content. Only padding follows.
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** Checks the sender's signature (RFC 8292) and returns its claims. */
function senderOf(authorization: string): PushedMessage['sender'] {
  const [, token = '', publicKey = ''] = /^vapid t=([^,\s]+),\s*k=(\S+)$/i.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isValid = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isValid) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as PushedMessage['sender']
}
