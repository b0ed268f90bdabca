import type { RegionKey } from '@/lib/catalogue/regions'
import type { ListRow } from './list-rows'

/** An account whose phone, contact number or email occurs in the imported list. */
export interface ExistingAccount {
  id: string
  name: string
  phone: string
  contactPhone: string | null
  email: string
  /** The account's role, or the role that an unopened account will have once it is opened. */
  role: string
  /** True if the person has sent a teacher form. */
  hasApplied: boolean
  isClosed: boolean
  learners: readonly { name: string; isActive: boolean }[]
}

export interface ExistingCourse {
  name: string
  label: string
  region: RegionKey
  isRetired: boolean
}

/** The academy's records before the import. */
export interface ExistingRecords {
  accounts: readonly ExistingAccount[]
  teachers: readonly string[]
  courses: readonly ExistingCourse[]
}

/** Normalises a name for comparison, ignoring case, extra spaces and the encoding of accents. */
export const folded = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

export const keyOf = ({ phone }: ListRow) => phone?.login ?? phone?.contact ?? ''

/** Returns functions that find accounts by phone number or email. */
export function accountFinder(accounts: readonly ExistingAccount[]) {
  const byLogin = new Map(accounts.map((account) => [account.phone, account]))
  const byEmail = new Map(accounts.map((account) => [account.email, account]))
  const byContact = new Map<string, ExistingAccount[]>()
  for (const account of accounts)
    if (account.contactPhone)
      byContact.set(account.contactPhone, [...(byContact.get(account.contactPhone) ?? []), account])
  return {
    /** Finds the account with this login or contact number. A match by contact number may be doubtful. */
    byNumber(number: string, emails: readonly string[]): { account: ExistingAccount; isDoubtful: boolean } | null {
      const login = byLogin.get(number)
      if (login) return { account: login, isDoubtful: false }
      const [only, ...others] = byContact.get(number) ?? []
      if (!only) return null
      const same = [only, ...others].find(({ email }) => emails.includes(email))
      return { account: same ?? only, isDoubtful: !same && (emails.length > 0 || others.length > 0) }
    },
    byEmail: (email: string) => byEmail.get(email) ?? null,
  }
}
