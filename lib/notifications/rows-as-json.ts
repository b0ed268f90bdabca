/**
 * Serialises rows as JSON for PostgreSQL. Replaces lone surrogates (half characters), because PostgreSQL rejects them.
 */
export function rowsAsJson(rows: object): string {
  const json = JSON.stringify(rows)
  return /\\ud[89a-f]/.test(json) ? JSON.stringify(rows, wellFormed) : json
}

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value)
