import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as binding from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { Failure } from './failure.mjs'
import { ROOT } from './work.mjs'

const SCHEMA = path.join(ROOT, 'prisma', 'schema.prisma')
const MIGRATIONS = path.join(ROOT, 'prisma', 'migrations')
// Any number does, as long as every version of this project uses the same one.
const LOCK = 7_270_410_011
const NO_FILTERS = { externalTables: [], externalEnums: [] }

/**
 * Applies the pending migrations and returns their names. Instances that start together take turns.
 * It is Prisma's own schema engine in its WebAssembly build, so nothing is downloaded.
 * See docs/decisions/2026-11-20-migrations.md.
 */
export async function deploy(url, { say = () => {} } = {}) {
  const client = await connect(url)
  try {
    await takeTurn(client, say)
    await forgetInterrupted(client)
    const list = await readMigrations()
    return await withEngine(url, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: list, filters: NO_FILTERS })
      return appliedMigrationNames
    })
  } catch (error) {
    throw asSentence(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The SQL that brings the migrations up to schema.prisma; ahead is false when there is nothing to do. */
export async function diff(url) {
  const list = await readMigrations()
  const schema = { path: SCHEMA, content: await readFile(SCHEMA, 'utf8') }
  const answer = await withEngine(url, (engine) =>
    engine.diff({
      from: list.migrationDirectories.length ? { tag: 'migrations', ...list } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      shadowDatabaseUrl: null,
      filters: NO_FILTERS,
    }),
  ).catch((error) => {
    throw asSentence(error)
  })
  return { ahead: answer.exitCode === 2, sql: answer.stdout ?? '' }
}

async function connect(url) {
  const client = new pg.Client({ ...settingsOf(url), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Failure(
      `The database at ${placeOf(url)} cannot be reached (${error.code ?? error.message}).`,
      'Check DATABASE_URL and that the database runs.',
    )
  }
}

async function takeTurn(client, say) {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1::bigint) AS mine', [LOCK])
  if (rows[0].mine) return
  say('Another instance is migrating this database; waiting for it.')
  await client.query("SET lock_timeout = '5min'")
  await client.query('SELECT pg_advisory_lock($1::bigint)', [LOCK])
}

// A migration and its record are committed together (see EngineAdapter), so a record without an end means that nothing
// of it was applied: the process was killed, or the SQL failed. It may be tried again.
async function forgetInterrupted(client) {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`)
  if (!rows[0].there) return
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  )
}

const FINISH = `
;UPDATE "_prisma_migrations" SET finished_at = now()
WHERE finished_at IS NULL AND rolled_back_at IS NULL`

async function readMigrations() {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const read = async (name) => {
    const value = await readFile(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8')
    return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } }
  }
  return {
    baseDir: MIGRATIONS,
    shadowDbInitScript: '',
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(path.join(MIGRATIONS, 'migration_lock.toml'), 'utf8'),
    },
    migrationDirectories: await Promise.all(names.sort().map(read)),
  }
}

async function withEngine(url, work) {
  loadEngine()
  const opened = []
  const datamodels = [[SCHEMA, await readFile(SCHEMA, 'utf8')]]
  const engine = await binding.SchemaEngine.new({ datamodels }, () => {}, engineFactory(settingsOf(url), opened))
  try {
    return await work(engine)
  } finally {
    engine.free?.()
    for (const adapter of opened) await adapter.dispose().catch(() => {})
  }
}

function loadEngine() {
  if (loadEngine.done) return
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message) {
      throw new Error(message)
    },
  }
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const module = new WebAssembly.Module(readFileSync(path.join(folder, 'schema_engine_bg.wasm')))
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': idling(binding) })
  binding.__wbg_set_wasm(exports)
  exports.__wbindgen_start?.()
  loadEngine.done = true
}

// The engine sets a timer of ten seconds and never clears it: nobody's exit shall wait for that.
function idling(imports) {
  const timers = Object.keys(imports).filter((name) => name.startsWith('__wbg_setTimeout'))
  const wrap = (name) => [
    name,
    (...args) => {
      const timer = imports[name](...args)
      timer?.unref?.()
      return timer
    },
  ]
  return { ...imports, ...Object.fromEntries(timers.map(wrap)) }
}

function engineFactory(settings, opened) {
  const open = async (database, afterwards) => {
    const pool = new pg.Pool({ ...settings, database, Client: EngineClient, max: 2 })
    const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect()
    const dispose = adapter.dispose.bind(adapter)
    adapter.dispose = async () => {
      if (pool.ended) return
      await dispose()
      await afterwards?.()
    }
    adapter.queryRaw = queryRaw(adapter)
    adapter.executeScript = (script) => executeScript(pool, script)
    opened.push(adapter)
    return adapter
  }
  const factory = new PrismaPg(settings)
  factory.connect = () => open(settings.database)
  factory.connectToShadowDb = async () => {
    const name = `shadow_${crypto.randomUUID().replaceAll('-', '')}`
    await once(settings, `CREATE DATABASE "${name}"`)
    return open(name, () => once(settings, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
  }
  return bindMigrationAwareSqlAdapterFactory(factory)
}

// The adapter's own version cuts scripts at every semicolon, through function bodies and texts, and runs the pieces one
// by one. Sent whole, a script is one transaction; with FINISH in it, so is the record that it was applied.
async function executeScript(pool, script) {
  const { rows } = await pool.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`)
  await pool.query(rows[0].there ? script + FINISH : script)
}

// One catalogue column the engine insists on reading as a character, not as a text.
function queryRaw(adapter) {
  const original = adapter.queryRaw.bind(adapter)
  return async (query) => {
    const result = await original(query)
    const column = result.columnNames.indexOf('constraint_type')
    if (column >= 0) result.columnTypes[column] = ColumnTypeEnum.Character
    return result
  }
}

const CHAR = 18
const TEXT = 25

// The engine reads the catalogue's "char" columns, a type that the adapter does not know: they are reported as text.
class EngineClient extends pg.Client {
  query(...args) {
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error, result) => callback(error, result && withoutChar(result))
      return super.query(...args)
    }
    const answer = super.query(...args)
    return typeof answer?.then === 'function' ? answer.then(withoutChar) : answer
  }
}

function withoutChar(result) {
  for (const one of [result].flat()) {
    for (const field of one?.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT
  }
  return result
}

async function once(settings, sql) {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Connection settings in parts. The adapter copies its settings and replaces `database` for the shadow database, and
 * pg lets `connectionString` win over that: with it, the shadow run would hit the real database.
 */
function settingsOf(url) {
  const parts = new URL(url)
  const client = new pg.Client({ connectionString: url })
  return {
    host: client.host,
    port: client.port,
    user: client.user,
    password: client.password ?? undefined,
    database: client.database,
    ...(client.ssl ? { ssl: client.ssl } : {}),
    ...(parts.searchParams.get('options') ? { options: parts.searchParams.get('options') } : {}),
  }
}

function placeOf(url) {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

function asSentence(error) {
  if (error instanceof Failure) return error
  const text = String(error?.message ?? error)
  const name = /Migration name: (\S+)/.exec(text)?.[1]
  const reason = /Database error:\s*(?:ERROR: )?([^\n]+)/.exec(text)?.[1] ?? text.split('\n').filter(Boolean)[0]
  return new Failure(
    `The database could not be migrated${name ? ` (${name})` : ''}: ${reason}`,
    'Nothing of that migration was applied; the next start tries it again.',
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [command] = process.argv.slice(2)
  const url = process.env.DATABASE_URL
  try {
    if (!url) throw new Failure('DATABASE_URL is not set.')
    if (command === 'deploy') {
      const applied = await deploy(url, { say: console.error })
      console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
    } else if (command === 'diff') {
      const { ahead, sql } = await diff(url)
      process.stdout.write(sql)
      process.exitCode = ahead ? 2 : 0
    } else {
      throw new Failure('usage: node scripts/migrate.mjs deploy | diff')
    }
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
