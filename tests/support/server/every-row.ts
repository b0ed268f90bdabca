import type pg from 'pg'

/** Returns every row of every table as text, by table. */
export async function everyRow(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND tablename NOT IN ('_prisma_migrations', 'migrations') ORDER BY 1`,
  )
  const rowsByTable = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    rowsByTable.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return rowsByTable
}
