/**
 * Serialises rows as JSON for PostgreSQL, which rejects JSON escapes of lone surrogates (half characters). Replaces
 * them, because user-entered text may contain some. They are rare, so it first checks whether the JSON contains any.
 */
export function rowsAsJson(rows: object): string {
  const json = JSON.stringify(rows)
  return /\\ud[89a-f]/.test(json) ? JSON.stringify(rows, wellFormed) : json
}

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value)
