import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { INK } from './colours'
import type { Frame } from './frame'
import { paint } from './painter'
import type { Format } from './thread'

/** Image pixels per unit of the drawing, for sharp posters on high-density screens. */
const DENSITY = { wide: 2, tall: 3 } as const
const QUALITY = { avif: 42, webp: 50 } as const
/** WebP is for the few browsers without AVIF. It needs more bytes per pixel, so its picture has fewer pixels. */
const WEBP_SCALE = 0.75

/**
 * Writes the frame as the poster in AVIF and WebP, and returns the paths. The poster shows only the area around the
 * drawing. Throws if the drawing reaches the poster's edge.
 */
export async function writePosters(page: Page, frame: Frame, format: Format, out: string): Promise<string[]> {
  const png = await paint(page, frame, { ...format.poster, scale: DENSITY[format.name], blur: format.blur })
  await assertInkAtTheEdge(png, format)
  const files: string[] = []
  for (const kind of ['avif', 'webp'] as const) {
    const file = path.join(out, `${format.name}.${kind}`)
    const options = { quality: QUALITY[kind], effort: 6 }
    const smaller = Math.round(WEBP_SCALE * DENSITY[format.name] * format.poster.width)
    const picture =
      kind === 'avif'
        ? sharp(png).avif({ ...options, chromaSubsampling: '4:4:4' })
        : sharp(png).resize(smaller).webp(options)
    writeFileSync(file, await picture.toBuffer())
    files.push(file)
  }
  return files
}

async function assertInkAtTheEdge(png: Buffer, format: Format): Promise<void> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let worst = 0
  for (let y = 0; y < info.height; y++) {
    const inside = y > 0 && y < info.height - 1
    for (let x = 0; x < info.width; x += inside ? info.width - 1 : 1) {
      const at = (y * info.width + x) * info.channels
      INK.forEach((value, channel) => {
        worst = Math.max(worst, Math.abs((data[at + channel] ?? 0) - value))
      })
    }
  }
  if (worst > 1)
    throw new Error(`The edge of the ${format.name} poster is lit by ${worst} of 255. Enlarge the poster area.`)
}
