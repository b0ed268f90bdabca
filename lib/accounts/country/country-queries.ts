import { Prisma } from '@/lib/db/client'

/**
 * SQL condition: account `u` lacks a country (or, in India, a state), although the family has sent a payment. The index
 * users_without_country has the same conditions on `u`. `LIMIT 1` keeps PostgreSQL from reading all payments.
 */
export const withoutCountry = Prisma.sql`u.role = 'student' AND u.closed_at IS NULL
  AND (u.country IS NULL OR (u.country = 'IN' AND u.state IS NULL))
  AND (SELECT true FROM payments paid WHERE paid.user_id = u.id AND paid.status <> 'rejected' LIMIT 1)`

/** Limits the count, so that the start page stays fast. */
const MAX_COUNTED = Prisma.raw('1000')

/** Counts the families without a country, at most 1000. */
export const withoutCountryCount = Prisma.sql`(
  SELECT count(*)::int FROM (SELECT FROM users u WHERE ${withoutCountry} LIMIT ${MAX_COUNTED}) few)`
