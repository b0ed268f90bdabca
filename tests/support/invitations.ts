import type { Person, Sql } from './people'
import { newEmail, newPhone, only } from './people'

/** Inserts an account without a password, as if the office had created it for a person. */
export async function enrolUnopened(sql: Sql, overrides: Partial<Pick<Person, 'name' | 'email' | 'phone'>> = {}) {
  const { name = 'Meena Iyer', email = newEmail(), phone = newPhone() } = overrides
  const { rows } = await sql.query<{ id: string }>(
    'INSERT INTO users (name, email, phone) VALUES ($1, $2, $3) RETURNING id::text',
    [name, email, phone],
  )
  return { id: only(rows).id, name, email, phone, role: 'student' as const }
}

/** Returns the token from an invitation's link. */
export const tokenIn = (link: string | null): string => decodeURIComponent(link?.split('#')[1] ?? '')
