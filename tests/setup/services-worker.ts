import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { forgetPerProcess, perProcess } from '@/lib/core/config/per-process'
import { recordDescribedRows, writeDescribedRows } from '../support/sql/described-rows'
import { restoreVariables } from '../support/variables'
import { emptyDatabase } from './postgres'

// Sets the environment before the tested file is imported, because the database client reads its URL from the
// environment.
const { databases, dataDir } = inject('services')
const worker = Number(process.env.VITEST_POOL_ID)
const database = databases[worker - 1]
const files = path.join(dataDir, String(worker))
if (!database) throw new Error(`no database for worker ${worker}`)
restoreVariables()
Object.assign(process.env, {
  DATABASE_URL: database.application,
  OWNER_DATABASE_URL: database.owner,
  // Every concurrent call needs a separate connection.
  DATABASE_POOL_SIZE: '24',
  ACADEMY_DATA_DIR: files,
  NEXTAUTH_SECRET: 'only-for-the-tests-0123456789abcdef',
  LOG_LEVEL: 'silent',
})

// Lowers bcrypt's cost to speed up the tests. tests/api/accounts/accounts.test.ts checks the real cost.
perProcess('passwordCost', () => 4)

recordDescribedRows()

/**
 * Deprecation warnings from Node, for example about parallel statements on one connection. Node reports each deprecated
 * use only once per process.
 */
const deprecations: Error[] = []
const recordDeprecation = (warning: Error) => warning.name === 'DeprecationWarning' && deprecations.push(warning)
process.on('warning', recordDeprecation)

beforeAll(async () => {
  await emptyDatabase(database.owner)
  // Test files share a process, so discard the cached rules and courses of an earlier test file.
  forgetPerProcess('publication')
  await rm(files, { recursive: true, force: true })
})

afterAll(() => {
  process.off('warning', recordDeprecation)
  expect(deprecations).toEqual([])
})

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from this pattern.
afterAll(({}, suite) => writeDescribedRows(path.basename(suite.file.filepath)))
