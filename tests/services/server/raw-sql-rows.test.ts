import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CredentialEvent, credentialEvents, revocationsOf } from '@/lib/accounts/credential-events.mjs'
import { createMigrated, openPostgres } from '../../setup/postgres'
import {
  type DeclaredColumn,
  type DeclaredRows,
  type Kind,
  type RawSql,
  readRawSql,
} from '../../support/sql/declared-rows'
import { type DescribedRows, describeRows, readDescribedRows } from '../../support/sql/described-rows'
import { rowDifferences } from '../../support/sql/row-differences'
import { exactly, produces, type SqlPattern } from '../../support/sql/sql-patterns'

const { builtins } = pg.types
const root = path.resolve(import.meta.dirname, '../../..')
let rawSql: RawSql = { declared: [], untyped: [] }
let inLib: DeclaredRows[] = []
let inScripts: DeclaredRows[] = []
/** The statements that the service tests sent, grouped by the pattern that they match. */
const sentFrom = new Map<SqlPattern, DescribedRows[]>()
let isWholeRun = false

beforeAll(() => {
  const { files, statements } = readDescribedRows()
  const others = fs
    .readdirSync(path.join(root, 'tests/services'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.basename(name))
    .filter((name) => name !== path.basename(import.meta.filename))
  isWholeRun = others.every((name) => files.has(name))
  rawSql = readRawSql(root, ['lib', 'scripts'])
  inLib = rawSql.declared.filter(({ file }) => file.startsWith('lib/')).map(withRevocations)
  inScripts = rawSql.declared.filter(({ file }) => file.startsWith('scripts/'))
  for (const statement of statements) {
    for (const pattern of patternsOf(statement.sql))
      sentFrom.set(pattern, [...(sentFrom.get(pattern) ?? []), statement])
  }
}, 180_000)

/** Adds the SQL in credential-events.mjs to the call that runs it, because the call itself contains no SQL. */
function withRevocations(rows: DeclaredRows): DeclaredRows {
  if (rows.file !== 'lib/accounts/credentials-service.ts' || rows.sql.length > 0) return rows
  const asText = (parts: TemplateStringsArray) => parts.reduce((sql, part, index) => `${sql}$${index}${part}`)
  const events = Object.keys(credentialEvents) as CredentialEvent[]
  const statements = events.flatMap((event) => revocationsOf(asText, event, { userId: '' }))
  return { ...rows, sql: [...new Set(statements.map(([, sql]) => sql))].map(exactly) }
}

/** Returns the patterns that fit this statement best. */
function patternsOf(sql: string): SqlPattern[] {
  const fitting = inLib.flatMap((rows) => rows.sql).filter((pattern) => produces(pattern, sql))
  const most = Math.max(...fitting.map(({ weight }) => weight))
  return fitting.filter(({ weight }) => weight === most)
}

const placeOf = ({ file, line }: DeclaredRows) => `${file}:${line}`

describe('the declared rows of raw SQL', () => {
  test('declared rows of raw SQL have the columns and types that PostgreSQL describes', () => {
    const wrong = inLib.flatMap((rows) =>
      rows.sql
        .flatMap((pattern) => sentFrom.get(pattern) ?? [])
        .flatMap((statement) => rowDifferences(rows.columns, statement))
        .map((text) => `${placeOf(rows)} ${text}`),
    )
    expect([...new Set(wrong)].toSorted()).toEqual([])
  })

  test('a service test sends each statement with declared rows, in every branch of its conditions', ({ skip }) => {
    skip(!isWholeRun, 'only some of the service tests ran')
    const unknown = inLib.filter(({ sql }) => sql.length === 0).map(placeOf)
    const unsent = inLib.flatMap((rows) =>
      rows.sql.flatMap((pattern) => {
        const sent = sentFrom.get(pattern) ?? []
        return [pattern, ...pattern.branches]
          .filter((one) => !sent.some(({ sql }) => produces(one, sql)))
          .map(({ text }) => `${placeOf(rows)} ${text.replaceAll(/\s+/g, ' ')}`)
      }),
    )
    expect({ unknown, unsent }).toEqual({ unknown: [], unsent: [] })
  })

  // The service tests run most scripts in other processes, where no statements are recorded.
  test('declared rows of the SQL in scripts have the columns and types that PostgreSQL describes', async () => {
    expect(inScripts.length).toBeGreaterThan(20)
    const postgres = await openPostgres()
    const client = new pg.Client({ connectionString: await createMigrated(postgres, `raw_sql_${process.pid}`) })
    await client.connect()
    try {
      const wrong: string[] = []
      for (const rows of inScripts) {
        if (rows.sql.length === 0) wrong.push(`${placeOf(rows)} does not show its SQL`)
        for (const { text } of rows.sql) {
          const differences = await describeRows(client, text).then(
            (described) => rowDifferences(rows.columns, described),
            (error: Error) => [`cannot be described: ${error.message}`],
          )
          wrong.push(...differences.map((difference) => `${placeOf(rows)} ${difference}`))
        }
      }
      expect(wrong).toEqual([])
    } finally {
      await client.end()
      await postgres.stop()
    }
  })

  test('every call that reads rows declares their type', () => {
    expect(rawSql.untyped).toEqual([])
  })

  test('a declared row with a missing, extra, repeated or wrongly typed column is rejected', () => {
    const column = (...kinds: Kind[]): DeclaredColumn => ({ kinds, optional: false, notJson: [], keys: [] })
    const key = (name: string) => ({ name, optional: false })
    const columns = new Map([
      ['id', column('string')],
      ['count', column('number')],
      ['at', column('Date')],
      ['list', { ...column('object[]'), notJson: ['list[].at: Date'] }],
      ['plan', { ...column('object'), keys: [key('id'), key('amount'), { ...key('note'), optional: true }] }],
      ['label', column('string')],
      ['span', column('string')],
    ])
    const returned = [
      { name: 'id', type: builtins.UUID },
      { name: 'id', type: builtins.UUID },
      { name: 'count', type: builtins.INT8 },
      { name: 'list', type: builtins.JSONB },
      {
        name: 'plan',
        type: builtins.JSON,
        keys: [
          ['id', 'amount'],
          ['id', 'name'],
        ],
      },
      { name: 'label', type: builtins.JSON },
      { name: 'span', type: builtins.INTERVAL },
      { name: 'name', type: builtins.TEXT },
    ]
    expect(rowDifferences(columns, { sql: '', byPrisma: false, columns: returned })).toEqual([
      'declares "at", which the statement does not return',
      'returns "id" twice',
      'declares "count" as number, but the statement returns string',
      'declares list[].at: Date in "list", which JSON cannot contain',
      'declares "amount" in "plan", which the JSON does not contain',
      'does not declare "name" in "plan"',
      'declares "label" as string, but the statement returns json',
      'declares "span" as string, but the statement returns PostgreSQL type 1186',
      'does not declare "name"',
    ])
    expect(rowDifferences(columns, { sql: '', byPrisma: true, columns: returned })).toContain(
      'declares "count" as number, but the statement returns bigint',
    )
  })
})
