import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '@/lib/api/table'

/** Nothing that decides can reach a replica (contract 50.3). */
const files = ['app', 'components', 'lib'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/generated/')),
)
const texts = new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')]))
const filesWith = (word: RegExp) => [...texts].filter(([, text]) => word.test(text)).map(([file]) => file)

/** The functions that ask it: what stands before each use. */
const callers = filesWith(/\breadOnReplica\(/)
  .filter((file) => file !== 'lib/db/replica.ts')
  .flatMap((file) => {
    const parts = (texts.get(file) ?? '').split(/\breadOnReplica\(\s*'/)
    return parts.slice(1).map((after, at) => ({
      file,
      read: /^\w+/.exec(after)?.[0] ?? '',
      name: [...(parts[at] ?? '').matchAll(/^(export )?(?:async )?function (\w+)/gm)].at(-1)?.[2] ?? '',
    }))
  })

it('only what reads asks a replica: queries, and the exports of the office', () => {
  const places = [...new Set(callers.map(({ file }) => file))]
  expect(places.toSorted()).toEqual(['lib/admin/exports.ts', 'lib/admin/queries.ts', 'lib/teachers/queries.ts'])
  // By no other name either.
  const knowing = filesWith(/\/replica['"]|REPLICA_DATABASE_URL/).toSorted()
  expect(knowing).toEqual([...places, 'lib/core/env.ts', 'lib/health/queries.ts', 'lib/db/replica.ts'].toSorted())
  expect(texts.get('lib/health/queries.ts')).not.toContain('readOnReplica')
})

it('each named read is a call of the table that only reads', () => {
  const table = /const replicaReads = \{([\s\S]*?)\n\} as const/.exec(texts.get('lib/db/replica.ts') ?? '')?.[1] ?? ''
  const named = [...table.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(0)
  expect(callers.map(({ read }) => read).toSorted()).toEqual(named.toSorted())
  for (const name of named) expect(endpoints[name as keyof typeof endpoints]?.method, name).toBe('GET')
})

it.each(callers.map(({ name, file }) => [name, file] as const))(
  '%s is asked by routes and pages alone, so that nothing is decided by what it says',
  (name, file) => {
    const from = path.basename(file, '.ts')
    const asking = filesWith(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/${from}'`))
    expect(asking.length).toBeGreaterThan(0)
    expect(asking.filter((other) => !/^app\/.*\/(route\.ts|page\.tsx)$/.test(other))).toEqual([])
    expect(texts.get(file)?.match(new RegExp(`\\b${name}\\(`, 'g'))).toHaveLength(1)
  },
)
