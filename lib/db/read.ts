import type { QueryResultRow } from 'pg'
import { pool } from './client'

declare const shape: unique symbol

/** A hot read: its SQL, prepared once on each connection under its name, and the row that it gives. */
export interface Read<Row extends QueryResultRow> {
  name: string
  text: string
  readonly [shape]?: Row
}

/**
 * Declares a read that is made at nearly every visit. It goes around Prisma, by the same pool and so within the same
 * bounds of time; all other reads are Prisma's. `Row` says what the SELECT list gives, under the driver's own types:
 * ids cast to text, moments as Date (docs/decisions/2026-11-23-fewer-statements.md).
 */
export const hotRead = <Row extends QueryResultRow>(name: string, text: string): Read<Row> => ({ name, text })

/** The rows of a hot read, with values for $1, $2, …; errors are the driver's, as lib/db/constraints.ts reads them. */
export async function rowsOf<Row extends QueryResultRow>(read: Read<Row>, values: unknown[]): Promise<Row[]> {
  const { rows } = await pool().query<Row>({ name: read.name, text: read.text, values })
  return rows
}
