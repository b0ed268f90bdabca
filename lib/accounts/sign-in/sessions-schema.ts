import { z } from 'zod'

/** A session of the caller (contract 37.5). */
export const ownSession = z.object({
  id: z.string(),
  /** For example "Chrome on Android"; null if the browser did not send it. */
  device: z.string().nullable(),
  /** The network from which the person logged in, for example "203.0.113.x". */
  network: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Accurate to five minutes. */
  last_seen_at: z.iso.datetime(),
  this_device: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>
