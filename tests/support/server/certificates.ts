import type { KeyObject } from 'node:crypto'
import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes a value in DER, the binary format of certificates. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`))
const nameParts = [
  [0x06, 'IN'],
  [0x0a, 'A maker of devices'],
  [0x0b, 'Authenticator Attestation'],
  [0x03, 'A device'],
] as const

interface KeyPair {
  publicKey: KeyObject
  privateKey: KeyObject
}

/** Creates a self-signed certificate for a server at localhost. Returns it and its key in PEM format. */
export function localhostCertificate(): { key: string; cert: string } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x82, Buffer.from('localhost')))))
  return {
    cert: pemOf(manufacturerCertificate(pair, name)),
    key: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

/** Converts a DER certificate to PEM. */
export function pemOf(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g)
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`
}

/**
 * Creates a self-signed certificate like those of device manufacturers. It is formally valid, but not trusted. `more`
 * contains further extensions.
 */
export function manufacturerCertificate({ publicKey, privateKey }: KeyPair, ...more: Uint8Array[]): Buffer {
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const name = sequence(
    ...nameParts.map(([kind, text]) => der(0x31, sequence(oid(0x55, 0x04, kind), der(0x13, Buffer.from(text))))),
  )
  const noAuthority = sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence()))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(2020), time(2090)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(noAuthority, ...more)),
  )
  return sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)))
}
