import { z } from 'zod'

/** Where one is signed in (contract 37.5). */
export const ownSession = z.object({
  id: z.string(),
  /** "Chrome on Android"; null where the browser did not say. */
  device: z.string().nullable(),
  /** "203.0.113.x": where the login came from. */
  network: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** To within five minutes. */
  last_seen_at: z.iso.datetime(),
  this_device: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>
