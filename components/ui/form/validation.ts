import type { z } from 'zod'

/** The error text of each invalid field. */
export type FormErrors<Values> = { readonly [Field in keyof Values]?: string | undefined }

/** Loads the schema of a request body. A form calls this function when it validates, not when the page loads. */
export type LoadSchema<Body> = () => Promise<z.ZodType<Body>>

/** Loads the schema. If loading fails, returns undefined, and only the server validates the form. */
export const loadRules = async <Body>(schema: LoadSchema<Body> | undefined) => schema?.().catch(() => undefined)

/** Validates a body. Returns the parsed body, and the first error for each field. */
export async function validate<Body>(rules: z.ZodType<Body> | undefined, body: unknown) {
  const errors: Record<string, string> = {}
  if (!rules) return { body: body as Body, errors }
  const { data, error } = await rules.safeParseAsync(body)
  for (const { path, message } of error?.issues ?? []) errors[String(path[0] ?? '')] ??= message
  // The cast is safe: if there are no errors, `data` is the parsed body.
  return { body: data as Body, errors }
}
