import { z } from 'zod'

/** Something that keeps the academy going, and how it is. */
const healthLine = z.object({
  /** What it is about, as in `Well: database, jobs`. */
  about: z.string(),
  /** `unseen`: it cannot be said from here, or was not asked yet. */
  state: z.enum(['well', 'worry', 'unseen']),
  /** A sentence without its full stop; of what is well it is not shown. */
  text: z.string(),
  /** What helps, where something does. */
  advice: z.string().optional(),
  since: z.iso.datetime().optional(),
})
export type HealthLine = z.infer<typeof healthLine>

/** A process of the academy that works, or has fallen silent. */
const instance = z.object({
  place: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  silent: z.boolean(),
})
export type InstanceView = z.infer<typeof instance>

/** How the academy is: every line, the worries first, and who works. */
export const academyHealth = z.object({
  asked_at: z.iso.datetime(),
  lines: z.array(healthLine),
  instances: z.array(instance),
})
export type AcademyHealth = z.infer<typeof academyHealth>
