import pg from 'pg'
import { Failure } from '../system/failure.mjs'

/**
 * Runs work in one database transaction.
 * @template T
 * @param {string | undefined} url
 * @param {(client: pg.Client) => Promise<T>} work
 */
export async function inTransaction(url, work) {
  if (!url) throw new Failure('DATABASE_URL is not set.')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } finally {
    await client.end()
  }
}
