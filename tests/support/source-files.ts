import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Reads the source files below these folders and directly in the project's folder, except generated ones. */
export function readSources(folders: readonly string[], pattern = /\.(?:tsx?|mjs)$/): Map<string, string> {
  const files = folders.flatMap((folder) =>
    fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  return new Map(
    [...fs.readdirSync(root), ...files]
      .filter((file) => pattern.test(file) && !/\/generated\/|^next-env/.test(file))
      .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
  )
}

/** Returns the file that an import in `file` loads, or the name of the imported package. */
export function importedFile(file: string, specifier: string): string {
  const place = specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier.replace(/^@\//, '')
  return [`${place}.ts`, `${place}.tsx`].find((target) => fs.existsSync(path.join(root, target))) ?? place
}
