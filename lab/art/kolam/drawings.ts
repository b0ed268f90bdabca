import { colours } from '../../../lib/core/config/colours'
import { pathOf } from './line'
import { findKolam, mark, strip, weave } from './search'
import { SPACING } from './spacing'
import { diamond, type Kolam, onlyLoop } from './trace'

export type Drawing = { viewBox: string; path: string; dots: readonly (readonly [number, number])[] }

/**
 * Draws a kolam as a path and dots, in a box with room for the stroke. `reach` is half the width and half the height of
 * the box, in dot spacings.
 */
function draw(kolam: Kolam, reach: readonly [number, number]): Drawing {
  const [rx, ry] = [reach[0] * SPACING, reach[1] * SPACING]
  return {
    viewBox: `${-rx} ${-ry} ${rx * 2} ${ry * 2}`,
    path: pathOf(onlyLoop(kolam), SPACING),
    dots: kolam.dots.map(([x, y]) => [x * SPACING, y * SPACING] as const),
  }
}

/**
 * The kolams of the product: the mark in the logo, a small one for empty and error states, and a large one for
 * backgrounds.
 */
export const finishedKolams = {
  mark: () => draw(mark(), [1.52, 1.52]),
  small: () => draw(findKolam(diamond(2), { seed: 4 }), [2.52, 2.52]),
  great: () => draw(findKolam(diamond(3), { seed: 9 }), [3.52, 3.52]),
} as const

/** The divider strips, each with its number of dots and its direction. */
export const finishedStrips = {
  row7: [7, 'row'],
  column12: [12, 'column'],
  column14: [14, 'column'],
} as const

export function drawStrip(name: keyof typeof finishedStrips): Drawing & { columns: number; rows: number } {
  const [count, direction] = finishedStrips[name]
  const [columns, rows] = direction === 'row' ? [count, 1] : [1, count]
  return { columns, rows, ...draw(strip(count, direction), [columns / 2, rows / 2]) }
}

const TEXTURE = { columns: 33, rows: 21 } as const

/** Returns the texture as an SVG file. The texture is black because it is used as a mask. */
export function textureSvg(): string {
  const { columns, rows } = TEXTURE
  const { viewBox, path, dots } = draw(weave(columns, rows), [columns / 2, rows / 2])
  const points = dots.map(([x, y]) => `M${x} ${y}h0`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="${viewBox}" width="${columns * 10}" height="${rows * 10}" fill="none" stroke="#000"><path stroke-width="3.4" stroke-opacity=".6" d="${path}"/><path stroke-width="9" stroke-linecap="round" d="${points}"/></svg>\n`
}

/** Returns the site icon: the mark in gold on ink. */
export function iconSvg(): string {
  const { path, dots } = finishedKolams.mark()
  const points = dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="15"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="-200 -200 400 400"><rect x="-200" y="-200" width="400" height="400" fill="${colours.ink}"/><path d="${path}" fill="none" stroke="${colours.turmeric}" stroke-width="19"/><g fill="${colours.ivory}">${points}</g></svg>\n`
}
