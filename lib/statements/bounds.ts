/** How much of a bank statement is read; apart from the schemas, for the screens. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024
export const MAX_STATEMENT_LINES = 20_000
export const MAX_STATEMENT_COLUMNS = 200
/** Payments that one call can approve. */
export const MAX_APPROVED_AT_ONCE = 200
