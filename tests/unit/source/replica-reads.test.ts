import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

// These tests check that no decision is based on data from a replica (contract 50.3).

const texts = new Map(
  ['app', 'components', 'lib']
    .flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/generated/'))
    .map((file) => [file, fs.readFileSync(file, 'utf8')]),
)
const filesWith = (word: RegExp) => [...texts].flatMap(([file, text]) => (word.test(text) ? [file] : [])).toSorted()

it('only exports and the teachers of a course are read from the replica', () => {
  expect(filesWith(/\breadOnReplica\b/)).toEqual([
    'lib/db/replica.ts',
    'lib/office/exports.ts',
    'lib/tax/register-queries.ts',
    'lib/teachers/queries.ts',
  ])
  expect(filesWith(/REPLICA_DATABASE_URL/)).toEqual(['lib/core/config/env.ts', 'lib/db/replica.ts'])
})

it.each([
  ['lib/tax/register-queries.ts', ['exportTaxRegister']],
  ['lib/office/exports.ts', ['exportPayments', 'exportStudents', 'exportTeachers', 'exportFees', 'exportTeacherHours']],
  ['lib/teachers/queries.ts', ['listCourseTeachers']],
])('only routes and pages call the functions of %s that read from the replica', (file, names) => {
  const from = path.basename(file, '.ts')
  for (const name of names) {
    const callers = filesWith(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/${from}'`))
    expect(callers.length, name).toBeGreaterThan(0)
    expect(callers.filter((caller) => !/^app\/.*\/(route\.ts|page\.tsx)$/.test(caller))).toEqual([])
  }
})
