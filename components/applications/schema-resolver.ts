import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Validates the request body that `bodyOf` makes from the answers. For a union (the years) the standard resolver shows
 * the first member's message instead of the field's own. The rules load on the first validation. If the rules fail to
 * load, the form is sent unchecked and the server validates the answers.
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
