import type { Statements } from './transaction'

/**
 * Locks an account's row until the transaction ends, so that changes to one account happen one after the other
 * (docs/decisions/2026-11-20-races.md).
 */
export const lockAccount = (tx: Statements, accountId: string) =>
  tx.$queryRaw`SELECT FROM users WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`
