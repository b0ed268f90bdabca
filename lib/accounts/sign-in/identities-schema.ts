import { z } from 'zod'
import { loginBody } from '@/lib/accounts/schema'

/** A linked account with an external provider (contract 37.14). */
export const ownIdentity = z.object({
  id: z.string(),
  provider: z.string(),
  /** For example "Google". */
  name: z.string(),
  email: z.string().nullable(),
  linked_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type OwnIdentity = z.output<typeof ownIdentity>

export const provider = z.object({ id: z.string(), name: z.string() })

/** The identity from a login with a provider. It is not linked to an account yet. */
export const pendingIdentity = z.object({
  provider: z.string(),
  provider_name: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type PendingView = z.output<typeof pendingIdentity>

export const linkIdentityBody = z.object({ current_password: loginBody.shape.password })
