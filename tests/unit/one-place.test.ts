import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { colours } from '@/lib/core/colours'
import { publicVariables } from '@/lib/core/env'
import { BUILT_IN } from '@/scripts/build/build.mjs'
import { builtInArguments } from '@/scripts/image/engine.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** The code of the product without its comments, by file. */
const sources = new Map(
  ['app', 'components', 'lib', 'prisma', 'scripts', 'lab']
    .flatMap((folder) =>
      fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/') && file !== 'lib/academy.ts')
    .map((file) => [
      file,
      fs.readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, ''),
    ]),
)

const filesWith = (words: RegExp) => [...sources].filter(([, text]) => words.test(text)).map(([file]) => file)

it.each<[what: string, words: RegExp, allowed: string[]]>([
  // An example in a message, and the zone of India wherever the academy is.
  ['zone', /Asia\/Kolkata/, ['lib/core/env.ts', 'lib/core/format.ts']],
  ['zone’s label', /\bIST\b/, []],
  ['name', /Swaramala/, []],
  ['receipts’ prefix', /\bSMA\b/, []],
  // The demo's people have addresses there.
  ['support mail, UPI id and domain', /swaramala[.@]|support@/, ['prisma/seed-data.ts']],
  ['social links', /(instagram|youtube|facebook|whatsapp)\.com/, ['lib/core/social-link.ts']],
  ['defaults', /\bacademyDefaults\b/, ['lib/core/env.ts', 'lib/core/settings.ts']],
])('the academy’s %s: said in lib/academy.ts and nowhere else', (_, words, allowed) => {
  expect(sources.size).toBeGreaterThan(300)
  expect(filesWith(words).toSorted()).toEqual(allowed)
})

it('a browser’s storage is touched in one place, which expects it to throw', () => {
  expect(filesWith(/\b(local|session)Storage\b/)).toEqual(['lib/core/browser-storage.ts'])
})

it('what is built into pages builds again when it changes', () => {
  expect(BUILT_IN.toSorted()).toEqual(['NEXTAUTH_URL', ...publicVariables].toSorted())
})

it('an image is built with every setting that stands in its pages, alone and by compose', () => {
  const dockerfile = fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  const compose = fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8')
  const [, built = ''] = dockerfile.split(' AS build')
  const taken = [...built.matchAll(/(?<=ARG .*)\b([A-Z_]+)=""/g)].map(([, name]) => name)
  const [, args = ''] = /args:\n((?: {6}\S.*\n)*)/.exec(compose) ?? []
  const given = [...args.matchAll(/^ {6}([A-Z_]+): \$\{\1:-\}$/gm)].map(([, name]) => name)
  expect(taken.toSorted()).toEqual(BUILT_IN.toSorted())
  expect(given.toSorted()).toEqual(BUILT_IN.toSorted())
})

it('npm run image builds with those that are set', () => {
  const set = { NEXTAUTH_URL: 'https://academy.example', ACADEMY_GSTIN: '', DATABASE_URL: 'postgresql://x' }
  expect(builtInArguments(set)).toEqual(['--build-arg', 'NEXTAUTH_URL=https://academy.example'])
})

it('a colour of the brand is written out in lib/core/colours.ts, and named everywhere else', () => {
  const named = Object.values(colours).flatMap((colour) =>
    typeof colour === 'string' ? colour : Object.values(colour),
  )
  expect(named.length).toBeGreaterThan(20)
  const found = filesWith(new RegExp(named.join('|'), 'i')).filter((file) => !file.startsWith('lab/art/'))
  expect(found).toEqual(['lib/core/colours.ts'])
})
