/**
 * Writes the drawings of the kolam generator: `npx tsx lab/art/render-brand.ts`. A test compares the files with the
 * generator's output.
 */
import { writeFileSync } from 'node:fs'
import { brandFiles } from './brand-files'

for (const [path, content] of Object.entries(brandFiles())) {
  writeFileSync(new URL(`../../${path}`, import.meta.url), content)
  console.log(`${path} ${content.length}`)
}
