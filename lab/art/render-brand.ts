/**
 * Writes the kolam generator's drawings to files: `npx tsx lab/art/render-brand.ts`. A test checks that these files are
 * up to date.
 */
import { writeFileSync } from 'node:fs'
import { brandFiles } from './brand-files'

for (const [path, content] of Object.entries(brandFiles())) {
  writeFileSync(new URL(`../../${path}`, import.meta.url), content)
  console.log(`${path} ${content.length}`)
}
