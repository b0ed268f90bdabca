/** Limits of a bank statement. Kept apart from the schemas so that screens can import them without zod. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024
export const MAX_STATEMENT_LINES = 20_000
export const MAX_STATEMENT_COLUMNS = 200
/** Maximum number of payments that one call can approve. */
export const MAX_APPROVED_AT_ONCE = 200
