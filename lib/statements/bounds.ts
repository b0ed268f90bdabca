/** Limits for bank statements. Separate from the schemas, so that browser code can import them without zod. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024
export const MAX_STATEMENT_LINES = 20_000
export const MAX_STATEMENT_COLUMNS = 200
/** Maximum number of payments that one request can approve. */
export const MAX_APPROVED_AT_ONCE = 200
/** The app suggests families for at most this many lines of a statement. */
export const MAX_SUGGESTED_LINES = 2000
