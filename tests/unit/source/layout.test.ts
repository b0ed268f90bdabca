import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const MAX_FILES = 25
/** Folders that may contain any number of files: generated files, migrations and test data. */
const EXEMPT = /generated|test-results|^docs\/reference|^prisma\/migrations|earlier-academy/

/** Returns the folders below a folder, with the number of files directly in each. */
function foldersBelow(folder: string): { folder: string; files: number }[] {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).length
  return [
    { folder, files },
    ...entries
      .filter((entry) => entry.isDirectory() && !EXEMPT.test(`${folder}/${entry.name}`))
      .flatMap((entry) => foldersBelow(`${folder}/${entry.name}`)),
  ]
}

test('no folder has more than 25 files', () => {
  const folders = ['app', 'components', 'lib', 'scripts', 'lab', 'tests', 'docs', 'prisma'].flatMap(foldersBelow)
  expect(folders.length).toBeGreaterThan(100)
  expect(folders.filter(({ files }) => files > MAX_FILES)).toEqual([])
})
