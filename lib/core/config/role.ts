import { z } from 'zod'

/** What a person is to the academy; a visitor has no account and no role. */
export const role = z.enum(['student', 'teacher', 'admin'])
export type Role = z.infer<typeof role>
