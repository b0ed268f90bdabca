import type pg from 'pg'
import { Prisma, pool } from './client'

/**
 * Runs a frequent statement without Prisma. A connection prepares the statement only once, so use each `name` for one
 * SQL text only. Times are returned as Date. In the SQL, cast counts to int and IDs to text. Throws the driver's
 * errors (lib/db/constraints.ts). Use Prisma for all other statements (docs/decisions/2026-11-23-fewer-statements.md).
 */
export async function preparedRows<Row extends pg.QueryResultRow>(
  name: string,
  sql: Prisma.Sql,
  connections: pg.Pool = pool(),
): Promise<Row[]> {
  const { rows } = await connections.query<Row>({ name, text: sql.text, values: sql.values })
  return rows
}

/** Returns the text and the values of a `$queryRaw` template, or of an SQL fragment. */
export const sqlOf = (query: TemplateStringsArray | Prisma.Sql, values: unknown[]): Prisma.Sql =>
  query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values)
