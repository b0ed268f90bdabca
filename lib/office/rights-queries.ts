import { db } from '@/lib/db/client'
import type { OfficePerson } from './rights-schema'

/** Lists the admins whose accounts are open, with their rights, sorted by name. */
export function listOfficePeople(): Promise<OfficePerson[]> {
  return db().$queryRaw<OfficePerson[]>`
    SELECT id::text, name, email, phone, office_rights::text[] AS rights
    FROM users WHERE role = 'admin' AND closed_at IS NULL ORDER BY lower(name), id`
}
