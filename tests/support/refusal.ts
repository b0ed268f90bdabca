import type { z } from 'zod'

/** What a person reads when a schema refuses a value: the first text, and the field it stands at. Null when accepted. */
export function refusal(schema: z.ZodType, value: unknown): { field: string; message: string } | null {
  const result = schema.safeParse(value)
  if (result.success) return null
  const [first] = result.error.issues
  return { field: String(first?.path[0] ?? 'body'), message: first?.message ?? '' }
}

/** Only the text. */
export function said(schema: z.ZodType, value: unknown): string | null {
  return refusal(schema, value)?.message ?? null
}

/** The validation library's own sentences; none of them is meant for a person. */
export const libraryWords = /^(invalid (input|option|key|element|date|string)|too (big|small)|unrecognized|required$)/i
