import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json)$/
// V8 reads this as an explicit compile hint. Other engines treat it as a comment.
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the scripts that every page uses, such as React. The browser then compiles these scripts during the download
 * instead of on first use. See docs/decisions/2026-11-25-pages.md.
 * @param {string} buildDir
 */
export async function addCompileHints(buildDir) {
  const folder = path.join(buildDir, 'static')
  const names = await readdir(folder, { recursive: true })
  const scripts = names.filter((each) => each.endsWith('.js')).map((name) => path.join(folder, name))
  await Promise.all(scripts.map(async (file) => writeFile(file, COMPILE_HINT + (await readFile(file, 'utf8')))))
}

/**
 * Compresses every script, stylesheet, SVG and JSON file in a build with Brotli and with gzip, at the highest level.
 * Writes the compressed copies next to the files.
 * @param {string} buildDir
 */
export async function compressStaticFiles(buildDir) {
  const folder = path.join(buildDir, 'static')
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((each) => COMPRESSIBLE.test(each)).map((name) => writeCompressedCopies(path.join(folder, name))),
  )
}

/**
 * Writes a Brotli and a gzip copy next to a file.
 * @param {string} file
 */
export async function writeCompressedCopies(file) {
  const bytes = await readFile(file)
  await Promise.all([
    promisify(brotliCompress)(bytes).then((twin) => writeFile(`${file}.br`, twin)),
    promisify(gzip)(bytes, { level: 9 }).then((twin) => writeFile(`${file}.gz`, twin)),
  ])
}
