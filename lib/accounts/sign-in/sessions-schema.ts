import { z } from 'zod'
import '@/lib/core/config/zod-settings'

/** One of the caller's sessions (contract 37.5). */
export const ownSession = z.object({
  id: z.string(),
  /** The browser and device, for example "Chrome on Android". Null if both are unknown. */
  device: z.string().nullable(),
  /** The network from which the person logged in, for example "203.0.113.x". */
  network: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the session was last used, accurate to within five minutes. */
  last_seen_at: z.iso.datetime(),
  this_device: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>
