import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Reads the source files below these folders, except generated ones. The paths begin with the folder. */
export function readSources(folders: readonly string[], pattern = /\.(?:tsx?|mjs)$/): Map<string, string> {
  const files = folders.flatMap((folder) =>
    fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  return new Map(
    files
      .filter((file) => pattern.test(file) && !file.includes('/generated/'))
      .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
  )
}

/** Returns the file that an import in `file` loads, or the name of the imported package. */
export function importedFile(file: string, specifier: string): string {
  const place = specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier.replace(/^@\//, '')
  return [`${place}.ts`, `${place}.tsx`].find((target) => fs.existsSync(path.join(root, target))) ?? place
}
