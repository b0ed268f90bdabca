import type { z } from 'zod'

/**
 * Returns the first error message that the schema gives for the value, and the field it belongs to. Returns null if the
 * value is accepted.
 */
export function refusal(schema: z.ZodType, value: unknown): { field: string; message: string } | null {
  const result = schema.safeParse(value)
  if (result.success) return null
  const [first] = result.error.issues
  return { field: String(first?.path[0] ?? 'body'), message: first?.message ?? '' }
}

/** Works like `refusal`, but returns only the message. */
export function refusalMessage(schema: z.ZodType, value: unknown): string | null {
  return refusal(schema, value)?.message ?? null
}

/** Default messages of the validation library, which users must never see. */
export const libraryWords = /^(invalid (input|option|key|element|date|string)|too (big|small)|unrecognized|required$)/i
