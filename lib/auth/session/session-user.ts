import { z } from 'zod'
import { role } from '@/lib/core/config/role'

/** The person of a session as every answer and every page names them (contract 8.1). */
export const sessionUser = z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string(), role })
export type SessionUser = z.infer<typeof sessionUser>
