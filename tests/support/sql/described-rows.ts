import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { isPrismaOperation } from '@/lib/db/driver-errors'

/** A column as PostgreSQL describes it; `type` is the OID. */
export interface DescribedColumn {
  name: string
  type: number
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
const FOLDER = path.resolve(import.meta.dirname, '../../test-results/described-rows')

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
    const { fields } = Object(result) as { fields?: pg.FieldDef[] }
    const key = `${byPrisma} ${sql}`
    if (typeof sql !== 'string' || !fields || seen.has(key)) return
    seen.add(key)
    unwritten.push({ sql, byPrisma, columns: fields.map(({ name, dataTypeID: type }) => ({ name, type })) })
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
