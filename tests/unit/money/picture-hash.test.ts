import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { pictureHash, SIMILAR_BITS } from '@/lib/payments/picture-hash'
import { reencodeImage } from '@/lib/storage/upload-rules'

// The screens of payment apps are drawn as SVG here. The academy itself never reads SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

vi.setConfig({ testTimeout: 60_000 })

interface Paid {
  from: string
  utr: string
  day: string
}
const menon: Paid = { from: 'Asha Menon', utr: '412345678901', day: '12 Nov 2026, 6:04 pm' }
const ravi: Paid = { from: 'Ravi Krishnamurthy', utr: '498811223344', day: '2 Oct 2026, 11:41 am' }
const nila: Paid = { from: 'Nila', utr: '400000000017', day: '30 Sep 2026, 9:00 am' }

/** Draws words as strokes, so that the result does not depend on installed fonts. */
function drawText(x: number, y: number, text: string, size: number, colour = '#222'): string {
  const strokes = [...text].map((letter, index) => {
    if (letter === ' ') return ''
    const code = letter.charCodeAt(0)
    const left = x + index * size * 0.6
    return `<rect x="${left}" y="${y - size * (0.5 + (code % 3) * 0.12)}" width="${size * (0.12 + (code % 5) * 0.07)}" height="${size * 0.62}" fill="${colour}"/>`
  })
  return strokes.join('')
}

/** The success screens of three payment apps. */
const apps: Record<string, (paid: Paid) => string> = {
  light: ({ from, utr, day }) =>
    `<rect width="360" height="780" fill="#fff"/><rect width="360" height="56" fill="#f3f4f6"/>${drawText(20, 36, 'Payment', 18)}
     <circle cx="180" cy="170" r="46" fill="#1a9c4b"/>${drawText(130, 270, '700', 40)}<rect x="20" y="350" width="320" height="230" rx="12" fill="#fafafa" stroke="#ddd"/>
     ${drawText(40, 390, 'UPI transaction ID', 15)}${drawText(40, 414, utr, 15, '#555')}${drawText(40, 460, 'To Swaramala Academy', 15)}${drawText(40, 530, `From ${from}`, 15)}${drawText(40, 554, day, 15, '#555')}
     <rect x="20" y="700" width="320" height="48" rx="24" fill="#1a73e8"/>`,
  dark: ({ from, utr, day }) =>
    `<rect width="360" height="780" fill="#1b1330"/><rect width="360" height="200" fill="#5f259f"/>${drawText(24, 90, 'Transaction done', 24, '#fff')}${drawText(24, 124, day, 14, '#ddd')}
     <rect x="16" y="220" width="328" height="120" rx="10" fill="#2a2140"/>${drawText(80, 296, 'Swaramala Academy', 17, '#fff')}<circle cx="50" cy="290" r="20" fill="#8a63c9"/>
     <rect x="16" y="356" width="328" height="180" rx="10" fill="#2a2140"/>${drawText(32, 416, `T${utr}`, 14, '#bbb')}${drawText(32, 460, `Debited from ${from}`, 14, '#fff')}${drawText(32, 484, utr, 14, '#bbb')}`,
  plain: ({ from, utr, day }) =>
    `<rect width="360" height="780" fill="#fff"/>${drawText(20, 60, day, 16)}${drawText(20, 110, 'Paid 700 to Swaramala', 22)}${drawText(20, 150, `UTR ${utr}`, 16)}${drawText(20, 190, `From ${from}`, 16)}`,
}

const screen = (app: string, paid: Paid): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1560" viewBox="0 0 360 780">${apps[app]?.(paid)}</svg>`,
    ),
  )
    .png({ compressionLevel: 1 })
    .toBuffer()

/** Returns the hash that the academy would store for this picture. */
const hashOf = async (picture: Buffer) =>
  pictureHash(await reencodeImage({ bytes: picture, owner: 'somebody', field: 'screenshot' }))

function distance(a: string | null, b: string | null): number {
  if (!a || !b) throw new Error('a picture without a hash')
  const bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  return [...bits.toString(2)].filter((bit) => bit === '1').length
}

async function crop(picture: Buffer, part: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const [left, top] = [Math.round(width * part), Math.round(height * part)]
  return sharp(picture)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Ways to change a picture, each with the maximum number of hash bits that may differ afterwards. */
const again: [string, (picture: Buffer) => Promise<Buffer>, number][] = [
  ['half as large', (picture) => sharp(picture).resize(360).png({ compressionLevel: 1 }).toBuffer(), 1],
  ['enlarged', (picture) => sharp(picture).resize(1440).png({ compressionLevel: 1 }).toBuffer(), 1],
  ['enlarged as JPEG', (picture) => sharp(picture).resize(1080).jpeg({ quality: 90 }).toBuffer(), 1],
  ['as a poor JPEG', (picture) => sharp(picture).jpeg({ quality: 40 }).toBuffer(), 1],
  ['small and poor', (picture) => sharp(picture).resize(240).jpeg({ quality: 55 }).toBuffer(), 1],
  ['cut by 2 % on every side', (picture) => crop(picture, 0.02), 7],
]

/** One screen for each payment app, with its hash. All screens show the same payment. */
const originals = new Map(
  Object.keys(apps).map((app) => {
    const picture = screen(app, menon)
    return [app, { picture, hash: picture.then(hashOf) }] as const
  }),
)

function original(app: string) {
  const originalPicture = originals.get(app)
  if (!originalPicture) throw new Error(`no app ${app}`)
  return originalPicture
}

describe('the hash of a picture', () => {
  it.each(Object.keys(apps).flatMap((app) => again.map((one) => [app, ...one] as const)))(
    'the %s screen has the same hash after a change: %s',
    async (app, _, change, bits) => {
      const picture = await original(app).picture
      const hash = await original(app).hash
      expect(hash).toMatch(/^[0-9a-f]{16}$/)
      const bitDistance = distance(hash, await hashOf(await change(picture)))
      expect(bitDistance).toBeLessThanOrEqual(bits)
      expect(bitDistance).toBeLessThanOrEqual(SIMILAR_BITS)
    },
  )

  it('the screens of different apps have different hashes, for any payer', async () => {
    const hashes = await Promise.all(
      Object.keys(apps).flatMap((app) =>
        [ravi, nila]
          .map(async (paid) => hashOf(await screen(app, paid)))
          .concat(original(app).hash)
          .map(async (hash) => ({ app, hash: await hash })),
      ),
    )
    const between = hashes.flatMap((one) =>
      hashes.filter(({ app }) => app > one.app).map(({ hash }) => distance(hash, one.hash)),
    )
    expect(Math.min(...between)).toBeGreaterThan(SIMILAR_BITS)
  })

  it('two payments in one app have similar hashes, so an admin has to decide', async () => {
    for (const app of Object.keys(apps)) {
      const other = await hashOf(await screen(app, ravi))
      expect(distance(await original(app).hash, other)).toBeLessThanOrEqual(SIMILAR_BITS)
    }
  })

  it.each([
    ['white', '#fff', ''],
    ['grey', '#888', ''],
    ['black', '#000', ''],
    ['white with a word in a corner', '#fff', drawText(20, 30, 'paid', 12)],
  ])('a picture that is %s has no hash', async (_, colour, content) => {
    const blank = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="780"><rect width="360" height="780" fill="${colour}"/>${content}</svg>`
    expect(await hashOf(await sharp(Buffer.from(blank)).png({ compressionLevel: 1 }).toBuffer())).toBeNull()
  })

  it('transparent pixels count as white in the hash', async () => {
    const opaque = await original('light').picture
    const clear = await sharp(opaque).unflatten().png({ compressionLevel: 1 }).toBuffer()
    expect(distance(await pictureHash(opaque), await pictureHash(clear))).toBeLessThanOrEqual(1)
  })
})
