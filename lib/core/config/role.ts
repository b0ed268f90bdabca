import { z } from 'zod'

/** A person's role in the academy. Visitors have no account and no role. */
export const role = z.enum(['student', 'teacher', 'admin'])
export type Role = z.infer<typeof role>
