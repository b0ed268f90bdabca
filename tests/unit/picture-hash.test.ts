import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureHash } from '@/lib/payments/picture-hash'

/** The desk calls two pictures alike up to here. */
const ALIKE_BITS = 7

const screenshot = (colour: string, y: number, text: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="740"><rect width="360" height="740" fill="#fff"/>
       <circle cx="${y}" cy="160" r="70" fill="${colour}"/><rect x="${y / 2}" y="${y + 150}" width="220" height="160" fill="#234"/>
       <text x="60" y="680" font-size="22">${text}</text></svg>`,
    ),
  )

function distance(a: string, b: string): number {
  const bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  return [...bits.toString(2)].filter((bit) => bit === '1').length
}

describe('the hash of a picture', () => {
  it('is 16 hex digits, zeros in front included', async () => {
    const plain = await sharp({ create: { width: 90, height: 80, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    expect(await pictureHash(plain)).toBe('0'.repeat(16))
    expect(await pictureHash(await screenshot('#2a7', 120, 'paid').png().toBuffer())).toMatch(/^[0-9a-f]{16}$/)
  })

  it('hardly changes when the picture is made smaller, compressed as JPEG or marked', async () => {
    const first = await pictureHash(await screenshot('#2a7', 120, 'UTR 412345678901').png().toBuffer())
    for (const again of [
      screenshot('#2a7', 120, 'UTR 412345678901').resize(180).jpeg({ quality: 40 }),
      screenshot('#2a7', 120, 'UTR 412345678901').jpeg({ quality: 75 }),
      screenshot('#2a7', 120, 'UTR 999999999999').png(),
    ]) {
      expect(distance(first, await pictureHash(await again.toBuffer()))).toBeLessThanOrEqual(ALIKE_BITS)
    }
  })

  it('is another one for another picture', async () => {
    const [one, other] = await Promise.all([
      pictureHash(await screenshot('#2a7', 120, 'paid').png().toBuffer()),
      pictureHash(await screenshot('#b22', 300, 'paid').png().toBuffer()),
    ])
    expect(distance(one, other)).toBeGreaterThan(ALIKE_BITS)
  })
})
