import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * The rules of a form, which come when they are first asked: the page itself stays light. Where they do not come, the form is
 * sent as it is, and the call says what is wrong with it.
 */
export function formRules<Answers extends FieldValues, Body>(
  load: () => Promise<z.ZodType<Body, Answers>>,
): Resolver<Answers, unknown, Body> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), load()]).catch(() => null)
    if (!loaded) return { values: values as unknown as Body, errors: {} }
    const [{ zodResolver }, schema] = loaded
    return zodResolver<Answers, unknown, Body>(schema)(values, context, options)
  }
}
