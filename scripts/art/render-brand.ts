/** Writes the drawings that the kolam generator makes: `npx tsx scripts/art/render-brand.ts`. A unit test compares them. */
import { writeFileSync } from 'node:fs'
import { brandFiles } from '../../lib/brand/files'

for (const [path, content] of Object.entries(brandFiles())) {
  writeFileSync(new URL(`../../${path}`, import.meta.url), content)
  console.log(`${path} ${content.length}`)
}
