import sharp from 'sharp'
import type { Frame } from '../film/frame'
import type { Format } from '../film/thread'

const WIDTH = 480

/** Returns a poster as raw RGB, WIDTH pixels wide. */
export function posterOf(file: string): Promise<Buffer> {
  return sharp(file).resize(WIDTH).removeAlpha().raw().toBuffer()
}

/**
 * Draws the area of a frame that the poster shows, without using the film's renderer. Returns raw RGB, WIDTH pixels
 * wide.
 */
export function rasterOf(frame: Frame, { poster, blur }: Format): Promise<Buffer> {
  const lines = (list: readonly number[]) => {
    let svg = ''
    for (let i = 0; i + 7 < list.length; i += 8) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, width = 0, ...colour] = list.slice(i, i + 8)
      svg += `<path d="M${x1} ${y1}L${x2} ${y2}" stroke-width="${width}" stroke="${rgb(colour)}"/>`
    }
    return svg
  }
  let dots = ''
  for (let i = 0; i + 5 < frame.dots.length; i += 6) {
    const [x = 0, y = 0, r = 0, ...colour] = frame.dots.slice(i, i + 6)
    dots += `<circle cx="${x}" cy="${y}" r="${r}" fill="${rgb(colour)}"/>`
  }
  const { x, y, width, height } = poster
  const area = `x="${x}" y="${y}" width="${width}" height="${height}"`
  const glow = (id: string, opacity: number) =>
    `<g style="mix-blend-mode:screen" opacity="${opacity}"><g filter="url(#${id})"><rect ${area} fill="#000"/>${lines(frame.glow)}</g></g>`
  const filter = (id: string, deviation: number) =>
    `<filter id="${id}" color-interpolation-filters="sRGB" filterUnits="userSpaceOnUse" ${area}><feGaussianBlur stdDeviation="${deviation}"/></filter>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${WIDTH}" height="${Math.round((WIDTH * height) / width)}" stroke-linecap="round"><defs>${filter('near', blur)}${filter('far', blur * 3.4)}</defs><rect ${area} fill="#1C1530"/>${glow('near', 1)}${glow('far', 0.55)}${lines(frame.body)}${lines(frame.core)}${dots}</svg>`
  return sharp(Buffer.from(svg), { limitInputPixels: false }).removeAlpha().raw().toBuffer()
}

const rgb = (colour: readonly number[]): string =>
  `rgb(${colour.map((value) => Math.min(255, Math.round(value))).join(',')})`

/**
 * Returns the mean difference between two pictures over all pixels and colours, from 0 to 255. Returns Infinity if
 * their sizes differ.
 */
export function meanDifference(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}
