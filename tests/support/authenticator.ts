import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@/lib/accounts/passkeys/passkeys-schema'
import { manufacturerCertificate } from './server/certificates'

/** The default origin of the simulated browser. */
export const HERE = 'http://localhost:3000'
export const HOST = 'localhost:3000'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

type Cbor = number | string | Uint8Array | { list: readonly Cbor[] } | readonly (readonly [number | string, Cbor])[]

/** Encodes a value as CBOR, the format of attestations. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if ('list' in value) return Buffer.concat([head(4, value.list.length), ...value.list.map(cbor)])
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

/** A passkey on a simulated device, and the device's behaviour. */
export interface SoftwareKey {
  id: string
  handle: string
  privateKey: KeyObject
  cose: Buffer
  /** The device's signature counter. Stays 0 if `counts` is false. */
  counter: number
}

/** Wrong values for parts of a passkey response. */
export interface ForgedValues {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** True if the device did not verify the person. */
  unverified?: true
  counter?: number
  handle?: string | null
  /** How the passkey is attested: self-signed or by the manufacturer. */
  attested?: 'self' | 'manufacturer'
  key?: SoftwareKey
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

function clientData(type: string, challenge: string, { origin = HERE, ...forged }: ForgedValues): Buffer {
  return Buffer.from(
    JSON.stringify({ type: forged.type ?? type, challenge: forged.challenge ?? challenge, origin, crossOrigin: false }),
  )
}

function authenticatorData(rpId: string, counter: number, forged: ForgedValues, key?: SoftwareKey): Buffer {
  const flags = PRESENT | (forged.unverified ? 0 : VERIFIED) | (key ? HAS_KEY : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const parts = [sha256(forged.rpId ?? rpId), Buffer.from([flags]), count]
  if (!key) return Buffer.concat(parts)
  const id = Buffer.from(key.id, 'base64url')
  const model = Buffer.alloc(16)
  return Buffer.concat([...parts, model, Buffer.from([id.length >> 8, id.length & 255]), id, key.cose])
}

/** Creates an ES256 key for the user in the options. */
function newKey({ user }: Pick<CreationOptions, 'user'>): SoftwareKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (text: string) => Buffer.from(text, 'base64url')
  const cose = cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  return { id: base64url(randomBytes(32)), handle: user.id, privateKey, cose, counter: 0 }
}

function statement(by: 'self' | 'manufacturer', signed: Buffer, key: SoftwareKey): Cbor {
  const manufacturer = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sig = sign('sha256', signed, by === 'self' ? key.privateKey : manufacturer.privateKey)
  const plain = [
    ['alg', -7],
    ['sig', sig],
  ] as const
  return by === 'self' ? plain : [...plain, ['x5c', { list: [manufacturerCertificate(manufacturer)] }]]
}

/** Creates a key as `navigator.credentials.create` does, with real ES256 and CBOR. */
export function makeKey(
  options: CreationOptions,
  forged: ForgedValues = {},
): { key: SoftwareKey; credential: Attestation } {
  const key = forged.key ?? newKey(options)
  const authData = authenticatorData(options.rp.id, forged.counter ?? key.counter, forged, key)
  const data = clientData('webauthn.create', options.challenge, forged)
  const attestationObject = cbor([
    ['fmt', forged.attested ? 'packed' : 'none'],
    ['attStmt', forged.attested ? statement(forged.attested, Buffer.concat([authData, sha256(data)]), key) : []],
    ['authData', authData],
  ])
  const response = {
    clientDataJSON: base64url(data),
    attestationObject: base64url(attestationObject),
    transports: ['internal'],
  }
  return { key, credential: { id: key.id, rawId: key.id, type: 'public-key', response } }
}

/** Signs a challenge as `navigator.credentials.get` does, and increments the counter. */
export function signWith(key: SoftwareKey, { rpId, challenge }: RequestOptions, forged: ForgedValues = {}): Assertion {
  key.counter = forged.counter ?? key.counter + 1
  const data = clientData('webauthn.get', challenge, forged)
  const authData = authenticatorData(rpId, key.counter, forged)
  const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), key.privateKey)
  const response = {
    clientDataJSON: base64url(data),
    authenticatorData: base64url(authData),
    signature: base64url(signature),
    userHandle: forged.handle === undefined ? key.handle : forged.handle,
  }
  return { id: key.id, rawId: key.id, type: 'public-key', response }
}
