import { z } from 'zod'
import '@/lib/core/config/zod-settings'

/** One line of the health page: a part of the app and its status. */
const healthLine = z.object({
  /** The name of the part, for example "database" or "jobs". */
  about: z.string(),
  /** `unseen` means that the server does not know the status, or has not checked it yet. */
  state: z.enum(['well', 'worry', 'unseen']),
  /** The status in words, without a full stop. If the state is `well`, the page does not show this text. */
  text: z.string(),
  /** The next step for the admin, if there is one. */
  advice: z.string().optional(),
  since: z.iso.datetime().optional(),
})
export type HealthLine = z.infer<typeof healthLine>

/** A server process of the app. `silent` means that the process has stopped sending heartbeats. */
const instance = z.object({
  place: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  silent: z.boolean(),
})
export type InstanceView = z.infer<typeof instance>

/** The app's health: the lines of the health page and the server processes. Lines with problems come first. */
export const academyHealth = z.object({
  asked_at: z.iso.datetime(),
  lines: z.array(healthLine),
  instances: z.array(instance),
})
export type AcademyHealth = z.infer<typeof academyHealth>
