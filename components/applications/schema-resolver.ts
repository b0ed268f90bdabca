import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Checks what would be sent, not what is typed: `bodyOf` makes the one of the other. Written out because the usual
 * resolver looks inside a union (the years) and shows its first member's words in place of the field's own. The rules come when
 * they are first asked; where they do not come, the form is sent as it is, and the call says what is wrong with it.
 */
export function schemaResolver<Answers extends FieldValues, Body>(
  rules: () => Promise<z.ZodType<Body>>,
  bodyOf: (answers: Answers) => unknown,
): Resolver<Answers, unknown, Body> {
  return async (answers) => {
    const schema = await rules().catch(() => null)
    if (!schema) return { values: bodyOf(answers) as Body, errors: {} }
    const result = schema.safeParse(bodyOf(answers))
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of result.error.issues) {
      const field = String(path[0])
      errors[field] ??= { type: code, message }
    }
    return { values: {}, errors: errors as FieldErrors<Answers> }
  }
}
