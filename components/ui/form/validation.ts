import type { z } from 'zod'

/** The error text of each invalid field. */
export type FormErrors<Values> = { readonly [Field in keyof Values]?: string | undefined }

/** Loads the rules of a call. They load on the first validation, which keeps the page small. */
export type LoadSchema<Body> = () => Promise<z.ZodType<Body>>

/**
 * Validates a body and returns it parsed, with the first error of each field. If the rules fail to load, the form is
 * sent unchecked and the server validates it.
 */
export async function validate<Body>(schema: LoadSchema<Body> | undefined, body: unknown) {
  const rules = await schema?.().catch(() => undefined)
  const errors: Record<string, string> = {}
  if (!rules) return { body: body as Body, errors }
  const { data, error } = await rules.safeParseAsync(body)
  for (const { path, message } of error?.issues ?? []) errors[String(path[0] ?? '')] ??= message
  // Without errors there is a body.
  return { body: data as Body, errors }
}
