import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/system/root.mjs'
import { expect, test } from '../support/visits'

const INDIC = /[\u0900-\u097f]+(?: [\u0900-\u097f]+)*|[\u0b80-\u0bff]+(?: [\u0b80-\u0bff]+)*/g

/** The Indian words in the sources of the public pages. */
function ornaments(): string[] {
  const files = ['components', 'lib/catalogue'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(ROOT, folder, name)),
  )
  return [...new Set(files.flatMap((file) => fs.readFileSync(file, 'utf8').match(INDIC) ?? []))]
}

test('every Indian word is drawn by the small faces as by the whole ones', async ({ page }) => {
  const words = ornaments()
  expect(words.length).toBeGreaterThan(20)
  await page.goto('/home')
  const widths = await page.evaluate(async (all) => {
    const canvas = document.createElement('canvas').getContext('2d')
    const measure = async (family: string, word: string) => {
      await document.fonts.load(`100px "${family}"`, word)
      if (!canvas) return 0
      canvas.font = `100px "${family}"`
      return canvas.measureText(word).width
    }
    const pairs: [string, number, number][] = []
    for (const word of all)
      pairs.push([word, await measure('Mukta Ornament', word), await measure('Mukta Indic', word)])
    return pairs
  }, words)
  for (const [word, small, whole] of widths) expect(small, word).toBeCloseTo(whole, 1)
})

test('the rupee sign stands in the letters of its price, large or small', async ({ page }) => {
  await page.goto('/home')
  const widths = await page.evaluate(async () => {
    const canvas = document.createElement('canvas').getContext('2d')
    const width = (font: string) => {
      if (!canvas) return 0
      canvas.font = font
      return canvas.measureText('₹').width
    }
    const ours = ['380 100px Fraunces', '420 100px Fraunces', '400 100px Mukta', '600 100px Mukta']
    await Promise.all(ours.map((font) => document.fonts.load(font, '₹')))
    return ours.map((font) => [width(`${font}, serif`), width(`${font}, monospace`), width('100px serif')])
  })
  for (const [beforeSerif, beforeMonospace, serif] of widths) {
    expect(beforeSerif).toBe(beforeMonospace)
    expect(beforeSerif).not.toBe(serif)
  }
})
