import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { ROOT } from './work.mjs'

const fonts = ['mukta-latin-400-normal', 'mukta-latin-600-normal', 'mukta-latin-ext-600-normal']

// A bare machine has no fonts at all, and the receipts would be blank: the project's own are laid out as plain TrueType,
// which is what the image library's font finder reads. It looks at its configuration once, when it is loaded.
export function layOutFonts() {
  if (process.env.FONTCONFIG_FILE?.includes('swaramala-fonts')) return
  const folder = path.join(os.tmpdir(), `swaramala-fonts-${process.pid}`)
  fs.mkdirSync(folder, { recursive: true })
  for (const name of fonts) {
    const woff = fs.readFileSync(path.join(ROOT, 'node_modules/@fontsource/mukta/files', `${name}.woff`))
    fs.writeFileSync(path.join(folder, `${name}.ttf`), toTrueType(woff))
  }
  const configuration = path.join(folder, 'fonts.conf')
  const dirs = `<dir>${folder}</dir><cachedir>${path.join(folder, 'cache')}</cachedir>`
  fs.writeFileSync(configuration, `<?xml version="1.0"?><fontconfig>${dirs}</fontconfig>`)
  process.env.FONTCONFIG_FILE = configuration
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
}

/** A WOFF 1 file is a TrueType file whose tables are deflated one by one. */
function toTrueType(woff) {
  const count = woff.readUInt16BE(12)
  const power = Math.floor(Math.log2(count))
  const header = Buffer.alloc(12 + 16 * count)
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(16 * 2 ** power, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(16 * (count - 2 ** power), 10)
  const tables = []
  let offset = header.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index
    const [at, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    const bytes = woff.subarray(at, at + packed)
    const table = Buffer.alloc((length + 3) & ~3)
    ;(packed < length ? inflateSync(bytes) : bytes).copy(table)
    const row = 12 + 16 * index
    woff.copy(header, row, entry, entry + 4)
    woff.copy(header, row + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, row + 8)
    header.writeUInt32BE(length, row + 12)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([header, ...tables])
}
