import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { isPrismaOperation } from '@/lib/db/driver-errors'

/**
 * A column as PostgreSQL describes it; `type` is the OID. PostgreSQL does not describe whether a column can be null, so
 * the tests do not compare nullability.
 */
export interface DescribedColumn {
  name: string
  type: number
  /** For JSON: the keys of each different object that the column, or a list in the column, contained. */
  keys?: string[][]
}

/** A statement and the columns of its result. `byPrisma` is true if Prisma sent the statement. */
export interface DescribedRows {
  sql: string
  byPrisma: boolean
  columns: DescribedColumn[]
}

type Line = DescribedRows | { file: string }
type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** The folder for the recorded statements. Each process writes to its own file. */
const FOLDER = path.resolve(import.meta.dirname, '../../../test-results/described-rows')

/** The state is on `globalThis`, because every test file loads a new copy of this module. */
const STATE = Symbol.for('swaramala.described-rows')
const state = globalThis as { [STATE]?: { unwritten: Line[] } }

/** Removes the records of an earlier run. */
export const forgetDescribedRows = () => fs.rmSync(FOLDER, { recursive: true, force: true })

/** Records the columns of every statement that this process sends from now on. */
export function recordDescribedRows(): void {
  if (state[STATE]) return
  const seen = new Set<string>()
  const unwritten: Line[] = []
  state[STATE] = { unwritten }
  const record = (statement: unknown, byPrisma: boolean, result: unknown) => {
    const { text: sql = statement } = Object(statement) as { text?: unknown }
    const { fields, rows = [] } = Object(result) as Partial<pg.QueryArrayResult>
    if (typeof sql !== 'string' || !fields) return
    const described = { sql, byPrisma, columns: columnsOf(fields, rows) }
    const key = JSON.stringify(described)
    if (seen.has(key)) return
    seen.add(key)
    unwritten.push(described)
  }
  const query = pg.Client.prototype.query as Query
  const recording: Query = function (...args) {
    const byPrisma = isPrismaOperation()
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const answered = (error: unknown, result: unknown) => {
        if (!error) record(args[0], byPrisma, result)
        return callback(error, result)
      }
      return query.apply(this, [...args.slice(0, -1), answered])
    }
    const answer = query.apply(this, args)
    if (answer instanceof Promise)
      answer.then(
        (result) => record(args[0], byPrisma, result),
        () => {},
      )
    return answer
  }
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query
}

const columnsOf = (fields: readonly pg.FieldDef[], rows: readonly pg.QueryResultRow[]): DescribedColumn[] =>
  fields.map(({ name, dataTypeID: type }, index) => {
    if (type !== JSON_TYPE && type !== JSONB_TYPE) return { name, type }
    // Prisma reads rows as arrays, and JSON as text.
    const values = rows.flatMap((row) => (Array.isArray(row) ? JSON.parse(row[index]) : row[name]))
    const keys = values.filter(isObject).map((object) => Object.keys(object).toSorted())
    return { name, type, keys: [...new Map(keys.map((one) => [one.join(), one])).values()] }
  })

const { JSON: JSON_TYPE, JSONB: JSONB_TYPE } = pg.types.builtins
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Asks PostgreSQL for the columns of a SELECT statement, without reading any row. */
export async function describeRows(client: pg.Client, sql: string): Promise<DescribedRows> {
  const values = [...new Set(sql.match(/\$\d+/g))].map(() => null)
  const { fields } = await client.query(`SELECT * FROM (${sql}) AS described LIMIT 0`, values)
  return { sql, byPrisma: false, columns: columnsOf(fields, []) }
}

/** Saves the new records of this process. Call this function at the end of each test file. */
export function writeDescribedRows(file: string): void {
  const lines = [...(state[STATE]?.unwritten.splice(0) ?? []), { file }]
  fs.mkdirSync(FOLDER, { recursive: true })
  fs.appendFileSync(
    path.join(FOLDER, `${process.pid}.jsonl`),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
}

/** Returns the records that all processes in this run wrote. */
export function readDescribedRows(): { files: Set<string>; statements: DescribedRows[] } {
  const names = fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER) : []
  const lines = names
    .flatMap((name) => fs.readFileSync(path.join(FOLDER, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  return {
    files: new Set(lines.flatMap((line) => ('file' in line ? line.file : []))),
    statements: lines.flatMap((line) => ('sql' in line ? line : [])),
  }
}
