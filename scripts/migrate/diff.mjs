import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import { codeOf, Failure, messageOf } from '../system/failure.mjs'
import { runProgram } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'

/** @import { SqlDriverAdapter } from '@prisma/driver-adapter-utils' */
/** @import { DiffTarget } from '@prisma/schema-engine-wasm' */

// npm run schema:diff [<commit> | empty]: prints the SQL for the changes to prisma/schema.prisma since a commit
// (default HEAD). With `empty`, prints the SQL for the whole schema. Exits with code 2 if there are changes. Prisma's
// engine compares the two schema files; no database is used.

const SCHEMA = 'prisma/schema.prisma'

/**
 * Returns the SQL that turns one schema into another, or an empty string if they are equal.
 * @param {string | null} from null for an empty database
 * @param {string} to
 */
async function sqlBetween(from, to) {
  const engine = await SchemaEngine.new({ datamodels: [[SCHEMA, to]] }, () => {}, createStubAdapter())
  const { exitCode, stdout } = await engine.diff({
    from: from === null ? { tag: 'empty' } : datamodel(from),
    to: datamodel(to),
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  })
  return exitCode === 2 ? (stdout ?? '') : ''
}

/**
 * @param {string} content
 * @returns {DiffTarget}
 */
function datamodel(content) {
  return { tag: 'schemaDatamodel', files: [{ path: SCHEMA, content }] }
}

// Prisma's schema engine requires a connection, from which it only reads the version of PostgreSQL.
function createStubAdapter() {
  const name = /** @type {const} */ ({ provider: 'postgres', adapterName: 'none' })
  const refuse = () => Promise.reject(new Error('Comparing two schemas must not use a database.'))
  /** @type {SqlDriverAdapter} */
  const connection = {
    ...name,
    queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
    executeRaw: async () => 0,
    executeScript: refuse,
    startTransaction: refuse,
    dispose: async () => {},
  }
  return bindMigrationAwareSqlAdapterFactory({
    ...name,
    connect: async () => connection,
    connectToShadowDb: refuse,
  })
}

/** @param {string} commit */
async function schemaAt(commit) {
  const { code, stdout, output } = await runProgram('git', ['show', `${commit}:${SCHEMA}`])
  if (code !== 0) throw new Failure(output.trim())
  return stdout
}

try {
  const [since = 'HEAD'] = process.argv.slice(2)
  const now = await readFile(path.join(ROOT, SCHEMA), 'utf8')
  const sql = await sqlBetween(since === 'empty' ? null : await schemaAt(since), now)
  // Exit explicitly, because Prisma's schema engine leaves a ten-second timer behind.
  process.stdout.write(sql, () => process.exit(sql ? 2 : 0))
} catch (error) {
  console.error(codeOf(error) === 'ENOENT' ? 'git was not found.' : messageOf(error))
  process.exit(1)
}
