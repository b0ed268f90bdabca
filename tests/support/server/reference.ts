import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { ROOT } from '../../../scripts/system/root.mjs'

/** Fails if a page of docs/reference differs from the generator's output. */
export function expectCurrent(name: string, text: string): void {
  const file = path.join(ROOT, 'docs', 'reference', name)
  const saved = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  expect(saved, `docs/reference/${name} is stale: run "npm run docs" and commit the page`).toBe(text)
}
