import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../../scripts/system/root.mjs'

const files = ['app', 'components'].flatMap((folder) =>
  fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
)
/** Style sheets for print use absolute sizes. */
const forPaper = ['components/ui/print.css', 'components/payments/receipt.css']

const findMatches = (names: readonly string[], pattern: RegExp) =>
  names.flatMap((file) =>
    [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(pattern)].map(([text]) => `${file}: ${text}`),
  )

it('every text size is in rem, so that the browser’s text size applies', () => {
  const sheets = files.filter((file) => file.endsWith('.css') && !forPaper.includes(file))
  const parts = files.filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
  expect(sheets.length).toBeGreaterThan(5)
  expect([
    ...findMatches(sheets, /(?<![\w-])(?:font|font-size|line-height)\s*:[^;{}]*?(?<![\w-])[\d.]+px[^;{}]*;/g),
    ...findMatches(parts, /\b(?:text|leading)-\[[\d.]+px\]/g),
  ]).toEqual([])
})
