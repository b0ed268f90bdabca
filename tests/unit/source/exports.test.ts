import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

const files = ['app', 'components', 'lib', 'prisma', 'scripts', 'lab', 'tests']
  .flatMap((folder) =>
    fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .concat(fs.readdirSync(root))
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/'))
const texts = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))

/** Counts how often a word occurs in each file. */
const mentions = new Map<string, Map<string, number>>()
for (const [file, text] of texts) {
  for (const word of text.match(/\b[A-Za-z_]\w*\b/g) ?? []) {
    const of = mentions.get(word) ?? new Map<string, number>()
    mentions.set(word, of.set(file, (of.get(file) ?? 0) + 1))
  }
}

/** The exports of the files in components and lib, by kind. */
const exported = [...texts]
  .filter(([file]) => /^(components|lib)\//.test(file))
  .flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(const|function|class|type|interface) (\w+)/gm)].map(
      ([, kind = '', name = '']) => ({ file, kind, name, isType: kind === 'type' || kind === 'interface' }),
    ),
  )
const isUsedElsewhere = (name: string, file: string) =>
  [...(mentions.get(name)?.keys() ?? [])].some((other) => other !== file)

it('every export is used in another file', () => {
  expect(exported.length).toBeGreaterThan(800)
  expect(exported.filter(({ name, file, isType }) => !isType && !isUsedElsewhere(name, file))).toEqual([])
})

it('every exported type is used somewhere, at least by other exports of the same file', () => {
  const unused = exported.filter(
    ({ name, file, isType }) => isType && !isUsedElsewhere(name, file) && mentions.get(name)?.get(file) === 1,
  )
  expect(unused).toEqual([])
})
