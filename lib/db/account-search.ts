import { likePattern } from '@/lib/core/http/paging'
import { searchedNumber } from '@/lib/core/text/phone'
import { Prisma } from './client'

/** The two aliases that queries use for the users table. */
const accounts = { u: Prisma.raw('u.'), s: Prisma.raw('s.') }

/**
 * SQL condition: an account's name, email, login phone or contact number contains the text. The index users_search_trgm
 * uses the same expression.
 */
export function accountMatches(q: string, alias: keyof typeof accounts = 'u'): Prisma.Sql {
  const of = accounts[alias]
  return Prisma.sql`lower(${of}name || ' ' || ${of}email || ' ' || ${of}phone || ' ' || coalesce(${of}contact_phone, ''))
    LIKE ${likePattern(searchedNumber(q))}`
}
