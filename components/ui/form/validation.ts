import type { z } from 'zod'

/** The error text of each invalid field. */
export type FormErrors<Values> = { readonly [Field in keyof Values]?: string | undefined }

/** Loads the rules of a call. They load on the first validation, which keeps the page small. */
export type LoadSchema<Body> = () => Promise<z.ZodType<Body>>

/** Loads the rules. If that fails, returns undefined: then the form is sent unchecked and the server validates it. */
export const loadRules = async <Body>(schema: LoadSchema<Body> | undefined) => schema?.().catch(() => undefined)

/** Validates a body and returns it parsed, with the first error of each field. */
export async function validate<Body>(rules: z.ZodType<Body> | undefined, body: unknown) {
  const errors: Record<string, string> = {}
  if (!rules) return { body: body as Body, errors }
  const { data, error } = await rules.safeParseAsync(body)
  for (const { path, message } of error?.issues ?? []) errors[String(path[0] ?? '')] ??= message
  // Without errors there is a body.
  return { body: data as Body, errors }
}
