import type pg from 'pg'

/**
 * Leaves nothing prepared on this connection, for a pooler that hands it to somebody else after each transaction: whatever a
 * library or we ourselves would keep under a name is prepared for its one use. See docs/decisions/2026-11-23-cluster.md.
 */
export function disablePreparedStatements(client: pg.ClientBase): void {
  const asked = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (first: unknown, ...others: unknown[]) => asked(withoutName(first), ...others)
  client.query = query as typeof client.query
}

function withoutName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked)) return asked
  const { name: _kept, ...others } = asked
  return others
}
