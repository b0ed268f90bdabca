import type pg from 'pg'

/**
 * Removes the names of prepared statements on this connection. Needed for a pooler that assigns the connection to
 * another client after each transaction. See docs/decisions/2026-11-23-cluster.md.
 */
export function disablePreparedStatements(client: pg.ClientBase): void {
  const runQuery = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (first: unknown, ...others: unknown[]) => runQuery(withoutName(first), ...others)
  client.query = query as typeof client.query
}

function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query)) return query
  const { name: _kept, ...others } = query
  return others
}
