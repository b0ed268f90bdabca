import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../system/root.mjs'
import { printLine } from '../system/terminal.mjs'

const FOLDER = path.join(ROOT, '.data', 'emails')

// Writes the sample emails for `npm run emails`. Their links do not work, because the command uses placeholder
// settings.
process.env.NEXTAUTH_SECRET ??= 'sample-emails-need-no-secret-key-0'
process.env.DATABASE_URL ??= 'postgresql://localhost/none'
const { galleryFiles } = await import('./gallery')
const files = Object.entries(galleryFiles())
fs.rmSync(FOLDER, { recursive: true, force: true })
fs.mkdirSync(FOLDER, { recursive: true })
for (const [name, text] of files) fs.writeFileSync(path.join(FOLDER, name), text)
printLine(`Wrote ${(files.length - 1) / 2} sample emails. Open ${path.join(FOLDER, 'index.html')}`)
