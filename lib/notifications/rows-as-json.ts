/**
 * Serialises rows as JSON. PostgreSQL rejects JSON escapes for lone surrogates, which user-entered text may contain.
 * This function replaces them, as the driver does for other parameters. It checks the whole JSON first, because lone
 * surrogates are rare.
 */
export function rowsAsJson(rows: object): string {
  const json = JSON.stringify(rows)
  return /\\ud[89a-f]/.test(json) ? JSON.stringify(rows, wellFormed) : json
}

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value)
