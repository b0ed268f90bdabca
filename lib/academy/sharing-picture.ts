import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { readLogo } from '@/lib/academy/logo/logo-queries'
import { colours } from '@/lib/core/config/colours'
import { projectRoot } from '@/lib/core/config/data-dir'
import { academySettings } from '@/lib/core/config/settings'
import { AppError } from '@/lib/core/http/errors'
import {
  artPlanes,
  drawingVersion,
  drawnImages,
  type SharedAcademy,
  type SharingImage,
  sharedLine,
} from '@/lib/pages/sharing-images'
import { type FaceName, face } from '@/lib/receipts/faces'
import { linesOf, type Run } from '@/lib/receipts/text-runs'
import { drawnOnce } from './drawn-pictures'

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 84
/** The layout: a column of text and, to its right, a tile that contains the logo. */
const TEXT_WIDTH = 640
const TILE = 320
const TILE_LEFT = WIDTH - TILE - LEFT
const TILE_TOP = (HEIGHT - TILE) / 2
const PADDING = 28
const NAME_SIZES = [96, 80, 66, 54]
const MAX_NAME_LINES = 3
const LINE_SIZE = 36
const GAP = 34

/**
 * Returns the preview image for shared links if the academy has its own name or logo. Throws 404 for an unknown image,
 * or if the academy uses the images that come with the app.
 */
export async function sharingPicture(file: string): Promise<Uint8Array> {
  const academy = academySettings()
  const image = drawnImages(academy).find((name) => `${name}.png` === file)
  if (!image) throw new AppError('not_found', 'Picture not found')
  return drawnOnce(`sharing ${image} ${drawingVersion(academy)}`, async () => {
    const mark = academy.logo
      ? await readLogo(academy.logo)
      : fs.readFileSync(path.join(projectRoot, 'public/icons/icon-512.png'))
    return drawSharingPicture(image, academy, mark)
  })
}

/**
 * Draws the logo, the name and a line of text on the art form's colour. Text is drawn as outlines, so that the server
 * needs no installed fonts.
 */
async function drawSharingPicture(image: SharingImage, academy: SharedAcademy, mark: Uint8Array): Promise<Uint8Array> {
  const [plane, text, rule] = artPlanes[image === 'academy' ? 'western' : image]
  const frame = (inset: number, width: number) =>
    `<rect x="${inset}" y="${inset}" width="${WIDTH - 2 * inset}" height="${HEIGHT - 2 * inset}" stroke="${rule}" stroke-width="${width}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${plane}"/>
    <g fill="none" stroke-opacity=".55">${frame(20, 2)}${frame(28, 1)}</g>
    <rect x="${TILE_LEFT}" y="${TILE_TOP}" width="${TILE}" height="${TILE}" fill="${colours.card}"/>
    <g fill="${text}">${drawTexts(academy.name, sharedLine(image, academy))}</g>
  </svg>`
  const inner = TILE - 2 * PADDING
  const resized = await sharp(mark).resize(inner, inner).png().toBuffer()
  return sharp(Buffer.from(svg))
    .composite([{ input: resized, left: TILE_LEFT + PADDING, top: TILE_TOP + PADDING }])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

/** Draws the name as large as possible, and the line of text below the name. Centres both vertically as one block. */
function drawTexts(name: string, line: string): string {
  const sizes = NAME_SIZES.map((size) => ({ size, lines: breakText(name, 'strong', size) }))
  const { size, lines } = sizes.find((each) => each.lines.length <= MAX_NAME_LINES) ?? {
    size: LINE_SIZE,
    lines: breakText(name, 'strong', LINE_SIZE),
  }
  const below = breakText(line, 'text', LINE_SIZE)
  const [nameStep, lineStep] = [size * 1.12, LINE_SIZE * 1.4]
  const height = lines.length * nameStep + GAP + below.length * lineStep
  const top = (HEIGHT - height) / 2
  const belowTop = top + lines.length * nameStep + GAP
  return [
    ...lines.map((runs, place) => drawLine(runs, top + place * nameStep + size * 0.86, size)),
    ...below.map((runs, place) => drawLine(runs, belowTop + place * lineStep + LINE_SIZE * 0.86, LINE_SIZE)),
  ].join('')
}

const breakText = (text: string, first: FaceName, size: number) =>
  linesOf(text, first, TEXT_WIDTH, ({ text: part, face: name }) => {
    const font = face(name)
    return (font.layout(part).advanceWidth * size) / font.unitsPerEm
  })

function drawLine(runs: readonly Run[], baseline: number, size: number): string {
  let x = LEFT
  return runs
    .map((run) => {
      const font = face(run.face)
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(run.text)
      let pen = 0
      const paths = glyphs.map(({ id }, place) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
        const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${font.getGlyph(id).path.toSVG()}"/>`
        pen += xAdvance
        return path
      })
      const drawn = `<g transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${paths.join('')}</g>`
      x += pen * scale
      return drawn
    })
    .join('')
}
