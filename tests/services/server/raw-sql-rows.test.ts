import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type DeclaredColumn,
  type DeclaredRows,
  declaredRows,
  type Kind,
  produces,
} from '../../support/sql/declared-rows'
import { type DescribedColumn, type DescribedRows, readDescribedRows } from '../../support/sql/described-rows'

/** Call sites that this test cannot compare, with the reason. */
const NOT_COMPARED = [
  {
    file: 'lib/accounts/credentials-service.ts',
    columns: ['label'],
    reason: 'runs the statements of the table in credential-events.mjs, which all return a label',
  },
]

const { builtins } = pg.types
/** The array types that the driver converts to arrays: the OID of each array type, with the OID of its element type. */
const ARRAYS = new Map<number, number>([
  [1000, builtins.BOOL],
  [1007, builtins.INT4],
  [1009, builtins.TEXT],
  [1115, builtins.TIMESTAMP],
  [1182, builtins.DATE],
  [1185, builtins.TIMESTAMPTZ],
  [2951, builtins.UUID],
])

const root = path.resolve(import.meta.dirname, '../../..')
let declared: DeclaredRows[] = []
/** The statements that the service tests sent, grouped by the call site whose SQL they match. */
const sentFrom = new Map<DeclaredRows, DescribedRows[]>()
let isWholeRun = false

beforeAll(() => {
  const { files, statements } = readDescribedRows()
  const others = fs
    .readdirSync(path.join(root, 'tests/services'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.basename(name))
    .filter((name) => name !== path.basename(import.meta.filename))
  isWholeRun = others.every((name) => files.has(name))
  declared = declaredRows(root)
  for (const statement of statements) {
    for (const rows of sitesOf(statement.sql)) sentFrom.set(rows, [...(sentFrom.get(rows) ?? []), statement])
  }
}, 60_000)

/** Returns the call sites whose SQL pattern fits this statement best. */
function sitesOf(sql: string): DeclaredRows[] {
  const fitting = declared.flatMap((rows) =>
    rows.sql.filter((pattern) => produces(pattern, sql)).map(({ weight }) => ({ rows, weight })),
  )
  const most = Math.max(...fitting.map(({ weight }) => weight))
  return fitting.filter(({ weight }) => weight === most).map(({ rows }) => rows)
}

describe('the declared rows of raw SQL', () => {
  test('declared rows of raw SQL have the columns and types that PostgreSQL describes', () => {
    const wrong = [...sentFrom].flatMap(([{ file, line, columns }, statements]) =>
      statements.flatMap((statement) => differences(columns, statement).map((text) => `${file}:${line} ${text}`)),
    )
    expect([...new Set(wrong)].toSorted()).toEqual([])
  })

  test('each declared row of raw SQL is compared with a statement that a service test sends', ({ skip }) => {
    skip(!isWholeRun, 'only some of the service tests ran')
    const unreached = declared.filter((rows) => !sentFrom.has(rows))
    const isExcused = ({ file, columns }: DeclaredRows) =>
      NOT_COMPARED.some((one) => one.file === file && one.columns.join() === [...columns.keys()].join())
    expect(unreached.filter((rows) => !isExcused(rows)).map(({ file, line }) => `${file}:${line}`)).toEqual([])
    expect(unreached.filter(isExcused)).toHaveLength(NOT_COMPARED.length)
  })

  test('a declared row with a missing, extra, repeated or wrongly typed column is rejected', () => {
    const column = (...kinds: Kind[]): DeclaredColumn => ({ kinds, optional: false, notJson: [] })
    const columns = new Map([
      ['id', column('string')],
      ['count', column('number')],
      ['at', column('Date')],
      ['list', { ...column('object[]'), notJson: ['list[].at: Date'] }],
    ])
    const returned = [
      { name: 'id', type: builtins.UUID },
      { name: 'id', type: builtins.UUID },
      { name: 'count', type: builtins.INT8 },
      { name: 'list', type: builtins.JSONB },
      { name: 'name', type: builtins.TEXT },
    ]
    expect(differences(columns, { sql: '', byPrisma: false, columns: returned })).toEqual([
      'declares "at", which the statement does not return',
      'returns "id" twice',
      'declares "count" as number, but the statement returns string',
      'declares list[].at: Date in "list", which JSON cannot contain',
      'does not declare "name"',
    ])
    expect(differences(columns, { sql: '', byPrisma: true, columns: returned })).toContain(
      'declares "count" as number, but the statement returns bigint',
    )
  })
})

function differences(declaredColumns: Map<string, DeclaredColumn>, { columns, byPrisma }: DescribedRows): string[] {
  const names = columns.map(({ name }) => name)
  const missing = [...declaredColumns].filter(([name, { optional }]) => !optional && !names.includes(name))
  return [
    ...missing.map(([name]) => `declares "${name}", which the statement does not return`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `returns "${name}" twice`),
    ...columns.flatMap((column) => {
      const wrong = mismatch(declaredColumns.get(column.name), column, byPrisma)
      return wrong ? [wrong] : []
    }),
  ]
}

function mismatch(column: DeclaredColumn | undefined, { name, type }: DescribedColumn, byPrisma: boolean) {
  if (!column) return `does not declare "${name}"`
  const kind = kindOf(type, byPrisma)
  if (kind === 'json') {
    const impossible = column.notJson.join(', ')
    return impossible && `declares ${impossible} in "${name}", which JSON cannot contain`
  }
  const fits = column.kinds.every((declaredKind) => declaredKind === 'unknown' || declaredKind === kind)
  return fits ? undefined : `declares "${name}" as ${column.kinds.join(' | ')}, but the statement returns ${kind}`
}

/**
 * Returns the JavaScript type for a PostgreSQL type. `byPrisma` selects Prisma's conversion instead of the driver's.
 */
function kindOf(type: number, byPrisma: boolean): Kind {
  const element = ARRAYS.get(type)
  if (element !== undefined) return `${kindOf(element, byPrisma)}[]`
  switch (type) {
    case builtins.BOOL:
      return 'boolean'
    case builtins.INT2:
    case builtins.INT4:
    case builtins.FLOAT4:
    case builtins.FLOAT8:
      return 'number'
    case builtins.INT8:
      return byPrisma ? 'bigint' : 'string'
    case builtins.NUMERIC:
      return byPrisma ? 'Decimal' : 'string'
    case builtins.DATE:
    case builtins.TIMESTAMP:
    case builtins.TIMESTAMPTZ:
      return 'Date'
    case builtins.BYTEA:
      return byPrisma ? 'Uint8Array' : 'Buffer'
    case builtins.JSON:
    case builtins.JSONB:
      return 'json'
    default:
      return 'string'
  }
}
