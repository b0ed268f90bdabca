import { z } from 'zod'
import '@/lib/core/config/zod-settings'
import { role } from '@/lib/core/config/role'

/** The signed-in person, as returned by the API and shown on pages (contract 8.1). */
export const sessionUser = z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string(), role })
export type SessionUser = z.infer<typeof sessionUser>
