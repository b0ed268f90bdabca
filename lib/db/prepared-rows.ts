import type { QueryResultRow } from 'pg'
import { type Prisma, pool } from './client'

/**
 * Runs a frequent statement without Prisma. It is prepared once per connection, so a name must always belong to the
 * same SQL. Times are returned as Date. Cast counts to int and IDs to text in the SQL. Errors are the driver's
 * (lib/db/constraints.ts). Use Prisma for all other statements (docs/decisions/2026-11-23-fewer-statements.md).
 */
export async function preparedRows<Row extends QueryResultRow>(name: string, sql: Prisma.Sql): Promise<Row[]> {
  const { rows } = await pool().query<Row>({ name, text: sql.text, values: sql.values })
  return rows
}
