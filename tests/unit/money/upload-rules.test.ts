import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { decodeBase64, reencodeImage } from '@/lib/storage/upload-rules'
import { asDataUrl, avif, bombPng, gif, jpeg, photoWithSecrets, png, svg, tiff, webp } from '../../support/images'

// The timeout is long, because a busy machine needs a long time for pictures with millions of pixels.
vi.setConfig({ testTimeout: 30_000 })

const FIELD = 'screenshotBase64'
const MIB = 1024 * 1024
const notAnImage = {
  code: 'invalid',
  message: 'Please choose a JPEG, PNG or WebP image',
  errors: { [FIELD]: [expect.any(String)] },
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

describe('base64 data', () => {
  const decode = (text: string, limit = 5 * MIB) => decodeBase64(text, FIELD, limit)

  it('base64 data may be bare or a data URL of any type, because the client’s type is not trusted', () => {
    expect(decode('aGVsbG8=').toString()).toBe('hello')
    expect(decode('aGVsbG8').toString()).toBe('hello')
    expect(decode('data:image/png;base64,aGVsbG8=').toString()).toBe('hello')
    expect(decode('data:text/html;charset=utf-8;base64,aGVsbG8=').toString()).toBe('hello')
    expect(decode(' aGVsbG8=\n').toString()).toBe('hello')
  })

  it.each([
    ['nothing', ''],
    ['a data URL of nothing', 'data:image/png;base64,'],
    ['a data URL that is not base64', 'data:image/svg+xml,%3Csvg%3E'],
    ['a data URL without a comma', 'data:image/png;base64'],
    ['letters outside base64', 'aGVs!G8='],
    ['text that is cut in the middle of a byte', 'aGVsb'],
    ['padding in the middle', 'aGV=bG8='],
    ['an address', 'https://evil.example/picture.png'],
    ['a path', '../../etc/passwd'],
  ])('base64 data is rejected if it is %s', (_, text) => expect(thrownBy(() => decode(text))).toMatchObject(notAnImage))

  it('a picture of exactly 5 MiB is accepted, and one byte more is too large', () => {
    const largest = Buffer.alloc(5 * MIB, 7)
    expect(decode(asDataUrl(largest)).byteLength).toBe(5 * MIB)
    for (const more of [1, 2, 3, MIB]) {
      const text = asDataUrl(Buffer.alloc(5 * MIB + more, 7))
      expect(thrownBy(() => decode(text))).toMatchObject({
        code: 'too_large',
        message: 'The image is larger than 5 MB.',
      })
    }
  })
})

describe('an uploaded picture', () => {
  const store = (bytes: Buffer) => reencodeImage({ bytes, owner: 'somebody', field: FIELD })

  it.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['WebP', webp],
  ])('an uploaded picture is accepted as %s, and stored as WebP', async (_, make) => {
    const metadata = await sharp(await store(await make(40, 20))).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 20 })
  })

  it('an uploaded picture keeps only its pixels, and is turned upright', async () => {
    const photo = await photoWithSecrets()
    expect(photo.toString('latin1')).toContain('Ananya Iyer')
    const stored = await store(photo)
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ width: 30, height: 60 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.xmp).toBeUndefined()
    expect(stored.toString('latin1')).not.toMatch(/Ananya|Phone 7|GPS/)
  })

  it('an uploaded picture is reduced to at most 2000 pixels per side, but never enlarged', async () => {
    expect(await sharp(await store(await jpeg(4000, 100))).metadata()).toMatchObject({ width: 2000, height: 50 })
    expect(await sharp(await store(await png(3, 5))).metadata()).toMatchObject({ width: 3, height: 5 })
  })

  it('an uploaded picture with a script after its pixels is stored without it', async () => {
    const script = '<script>document.title="owned"</script>'
    const stored = await store(Buffer.concat([await png(), Buffer.from(script)]))
    expect(stored.toString('latin1')).not.toContain('script')
  })

  it('an uploaded picture of 100 million pixels in a small file is rejected before it is decoded', async () => {
    const bomb = bombPng()
    expect(bomb.byteLength).toBeLessThan(64 * 1024)
    const before = process.cpuUsage()
    await expect(store(bomb)).rejects.toMatchObject(notAnImage)
    // Allows half a second of CPU time. Decoding the picture would take longer.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  })

  it('a file that starts like no supported format is rejected at once, however large it is', async () => {
    const drawing = Buffer.concat([
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="5000"><path d="'),
      Buffer.from('M1 1L9 9'.repeat(580_000)),
      Buffer.from('"/></svg>'),
    ])
    expect(drawing.byteLength).toBeGreaterThan(4.4 * MIB)
    const before = process.cpuUsage()
    await expect(store(drawing)).rejects.toMatchObject(notAnImage)
    // Allows a tenth of a second of CPU time. Drawing the picture would take much longer.
    expect(process.cpuUsage(before).user).toBeLessThan(100_000)
  })

  it('this process has no decoder for other picture formats', async () => {
    for (const bytes of [await tiff(), Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1')]) {
      await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported|blocked|cannot|not/i)
    }
    await expect(sharp('public/film/wide.webp').metadata()).rejects.toThrow()
  })

  it.each([
    ['SVG', async () => svg],
    ['GIF', gif],
    ['TIFF', tiff],
    ['AVIF', avif],
    ['text', async () => Buffer.from('this is no picture')],
    ['HTML with the first bytes of a GIF', async () => Buffer.from('GIF89a/*<html><script>alert(1)</script>*/')],
    ['HTML with the first bytes of a JPEG', async () => Buffer.from('ffd8ffe0', 'hex')],
    ['PDF', async () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')],
    ['a single byte', async () => Buffer.from([0])],
    ['half a PNG', async () => (await png(200, 200)).subarray(0, 20_000)],
    ['half a JPEG', async () => (await jpeg(400, 400)).subarray(0, 20_000)],
    ['half a WebP', async () => (await webp(200, 200)).subarray(0, 4_000)],
    [
      'a PNG with a damaged middle',
      async () => {
        const bytes = await png(200, 200)
        bytes.fill(0, 5000, 6000)
        return bytes
      },
    ],
  ])('a picture is rejected as %s', async (_, make) => {
    await expect(store(await make())).rejects.toMatchObject(notAnImage)
  })
})
