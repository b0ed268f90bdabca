import pg from 'pg'
import { env } from '@/lib/core/config/env'

const PATIENCE_MS = 2_000

/**
 * Reads one row over a separate connection, because all pool connections may be in use during an outage. Throws if the
 * database does not respond within two seconds.
 */
export async function queryWithTimeout<Row extends pg.QueryResultRow>(sql: string): Promise<Row | undefined> {
  const bound = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const client = new pg.Client({ connectionString: env().DATABASE_URL, ...bound })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(sql)
    return rows[0]
  } finally {
    client.end().catch(() => undefined)
  }
}
