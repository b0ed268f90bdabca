import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importedFile, readSources } from '../../support/source-files'

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

/** The app's code and its tests, by file. */
const texts = readSources(['app', 'components', 'lib', 'prisma', 'scripts', 'lab', 'tests'], /(?<!\.d)\.(?:tsx?|mjs)$/)

interface Import {
  from: string
  /** True for `import('…')`, which loads the file only when it is needed. */
  isLazy: boolean
}

const imports = new Map<string, Import[]>()
for (const [file, text] of texts) {
  for (const [, bracket, specifier = ''] of text.matchAll(/\b(?:from|import)\s*(\()?\s*['"]([^'"]+)['"]/g)) {
    const target = importedFile(file, specifier)
    imports.set(target, [...(imports.get(target) ?? []), { from: file, isLazy: bracket !== undefined }])
  }
}

const isForBrowser = (file: string) => /^['"]use client['"]/.test(texts.get(file) ?? '')

/** Returns the only file that imports this file. For code outside of tests, imports in tests do not count. */
function onlyImporter(file: string): Import | null {
  const counted = (imports.get(file) ?? []).filter(
    ({ from }) => file.startsWith('tests/') || !from.startsWith('tests/'),
  )
  const [from, ...others] = new Set(counted.map((each) => each.from))
  return from && others.length === 0 ? { from, isLazy: counted.some(({ isLazy }) => isLazy) } : null
}

const MIN_LINES = 20
/** The names that Next requires. */
const NEXT_FILE =
  /^app\/(?:.*\/)?(?:page|layout|route|error|global-error|global-not-found|manifest|robots|sitemap)\.tsx?$/
/** The file names of a domain (docs/architecture.md). */
const DOMAIN_FILE = /^lib\/[\w-]+\/(?:schema|endpoints|queries|service)\.ts$/

/** Short files that only one file imports, but that cannot be part of that file. */
const SEPARATE = [
  // A test calls the function of this file. Next allows a route file to export only methods.
  'lib/api/security-text.ts',
  // A test calls the function of this file. Importing generate.mjs would write the reference.
  'scripts/docs/pages.ts',
]

test('a file with fewer than 20 lines that only one file imports is part of that file', () => {
  const short = [...texts].filter(([, text]) => text.trimEnd().split('\n').length < MIN_LINES).map(([file]) => file)
  const separate = short.filter((file) => {
    if (!/^(?:app|components|lib|scripts|lab|tests\/support)\//.test(file)) return false
    if (NEXT_FILE.test(file) || DOMAIN_FILE.test(file)) return false
    const importer = onlyImporter(file)
    if (!importer || importer.isLazy) return false
    // A component for the browser needs its own file if a component for the server contains it.
    return !isForBrowser(file) || isForBrowser(importer.from)
  })
  expect(onlyImporter('lib/health/endpoints.ts')).toEqual({ from: 'lib/api/table.ts', isLazy: false })
  expect(separate.toSorted()).toEqual(SEPARATE)
})
