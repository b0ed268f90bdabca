import '@/app/globals.css'
import { expect, test } from 'vitest'

const INDIC = /[\u0900-\u097f]+(?: [\u0900-\u097f]+)*|[\u0b80-\u0bff]+(?: [\u0b80-\u0bff]+)*/g

/** The source files in which the test looks for Indian words. */
const sources = import.meta.glob<string>(['../../../components/**/*.{ts,tsx}', '../../../lib/catalogue/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const canvas = document.createElement('canvas').getContext('2d')
function widthOf(font: string, text: string): number {
  if (!canvas) throw new Error('no canvas')
  canvas.font = font
  return canvas.measureText(text).width
}

test('the subset fonts draw every Indian word the same as the full fonts', async () => {
  const words = [...new Set(Object.values(sources).flatMap((source) => source.match(INDIC) ?? []))]
  expect(words.length).toBeGreaterThan(20)
  for (const word of words) {
    const fonts = ['Mukta Ornament', 'Mukta Indic'].map((family) => `100px "${family}"`)
    const faces = await Promise.all(fonts.map((font) => document.fonts.load(font, word)))
    expect(
      faces.every((loadedFaces) => loadedFaces.length > 0),
      word,
    ).toBe(true)
    const [small = 0, whole = 0] = fonts.map((font) => widthOf(font, word))
    expect(small, word).toBeCloseTo(whole, 1)
  }
})

test('the rupee sign has the font of its price at any size', async () => {
  for (const font of ['380 100px Fraunces', '420 100px Fraunces', '400 100px Mukta', '600 100px Mukta']) {
    await document.fonts.load(font, '₹')
    const beforeSerif = widthOf(`${font}, serif`, '₹')
    expect(beforeSerif).toBe(widthOf(`${font}, monospace`, '₹'))
    expect(beforeSerif).not.toBe(widthOf('100px serif', '₹'))
  }
})
