import type { QueryResultRow } from 'pg'
import { type Prisma, pool } from './client'

/**
 * The rows of one statement that is asked at nearly every visit, or for every letter: like `$queryRaw`, but past Prisma, and prepared once on each
 * connection under its name, so the SQL of a name is always the same. Moments come as Date, counts are cast to int and
 * ids to text in the SQL; `Row` says what it gives. By the same pool, and so within the same bounds of time; errors are the
 * driver's, as lib/db/constraints.ts reads them. All other statements are Prisma's
 * (docs/decisions/2026-11-23-fewer-statements.md).
 */
export async function preparedRows<Row extends QueryResultRow>(name: string, sql: Prisma.Sql): Promise<Row[]> {
  const { rows } = await pool().query<Row>({ name, text: sql.text, values: sql.values })
  return rows
}
