import { db } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { type LedgerEntry, type Lot, lotsOf } from './lots'
import { packageEnrolments, RENEW_AT } from './renewal-queries'
import {
  type CreditAccount,
  type CreditEntryView,
  type CreditReason,
  creditKeyOf,
  type FamilyCreditEntry,
} from './schema'

interface StoredEntry {
  id: string
  learner_id: string
  learner_name: string
  course_name: string
  class_type: 'private' | 'group'
  minutes: number
  classes: number
  reason: CreditReason
  lot_id: string | null
  expires_on: string | null
  class_on: string | null
  class_starts_at: Date | null
  due_label: string | null
  note: string | null
  created_at: Date
  /** True for a cancelled class that still counts as used. */
  lost: boolean
  /** True if the office can return this used class to the family's balance. */
  can_forgive: boolean
  /** True if the learner has a package to renew for this course and class length. */
  renewable: boolean
}

/** Reads an account's ledger, oldest entry first. */
const readEntries = (tx: Statements, accountId: string): Promise<StoredEntry[]> => tx.$queryRaw`
  SELECT e.id::text, e.learner_id::text, l.name AS learner_name, e.course_name, e.class_type, e.minutes, e.classes, e.reason,
         e.lot_id::text, e.expires_on::text, e.class_on::text, b.starts_at AS class_starts_at, d.label AS due_label, e.note,
         e.created_at,
         used.is_used AND b.cancelled_at IS NOT NULL AS lost,
         used.is_used AND (b.starts_at < now() OR b.cancelled_at IS NOT NULL) AS can_forgive,
         EXISTS (SELECT ${packageEnrolments()} AND o.account_id = ${accountId}::uuid) AS renewable
  FROM credit_entries e JOIN learners l ON l.id = e.learner_id
  LEFT JOIN LATERAL (SELECT id, starts_at, cancelled_at FROM bookings
                     WHERE credit_entry_id = e.id OR id = e.booking_id ORDER BY cancelled_at DESC NULLS FIRST LIMIT 1) b ON true
  CROSS JOIN LATERAL (SELECT e.reason = 'booked' AND b.id IS NOT NULL AND coalesce(
    (SELECT sum(g.classes) FROM credit_entries g WHERE g.booking_id = b.id AND g.reason <> 'booked'), 0) <= 0 AS is_used) used
  LEFT JOIN dues d ON d.id = e.due_id
  WHERE e.account_id = ${accountId}::uuid ORDER BY e.id`

const ledgerEntry = (row: StoredEntry): LedgerEntry => ({
  id: BigInt(row.id),
  classes: row.classes,
  reason: row.reason,
  lotId: row.lot_id === null ? null : BigInt(row.lot_id),
  expiresOn: row.expires_on,
  classOn: row.class_on,
})

/** Adds up the lots that have the same kind and expire on the same day. */
function lotViews(lots: readonly Lot[]): CreditAccount['lots'] {
  const views = new Map<string, CreditAccount['lots'][number]>()
  for (const { left, expiresOn, reason } of lots) {
    const isMakeUp = reason === 'cancelled'
    const key = `${expiresOn} ${isMakeUp}`
    views.set(key, { classes: left + (views.get(key)?.classes ?? 0), expires_on: expiresOn, make_up: isMakeUp })
  }
  return [...views.values()]
}

/** Reads how many classes an account has left, and its ledger with the newest entry first. */
export async function readCredits(
  tx: Statements,
  accountId: string,
): Promise<{ credits: CreditAccount[]; entries: CreditEntryView[] }> {
  const rows = await readEntries(tx, accountId)
  const groups = new Map<string, StoredEntry[]>()
  const balances = new Map<string, number>()
  const entries = rows.map((row): CreditEntryView => {
    const key = creditKeyOf(row)
    groups.set(key, [...(groups.get(key) ?? []), row])
    const balance = (balances.get(key) ?? 0) + row.classes
    balances.set(key, balance)
    const { lot_id: _, class_on: __, renewable: ___, class_starts_at: startsAt, ...entry } = row
    return {
      ...entry,
      balance,
      class_starts_at: startsAt?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }
  })
  const credits = [...groups.values()].flatMap((own): CreditAccount[] => {
    const last = own.at(-1)
    if (!last) return []
    const { learner_id, learner_name, course_name, class_type, minutes } = last
    const left = balances.get(creditKeyOf(last)) ?? 0
    return [
      {
        ...{ learner_id, learner_name, course_name, class_type, minutes },
        classes_left: left,
        lots: lotViews(lotsOf(own.map(ledgerEntry))),
        renew: last.renewable && left <= RENEW_AT,
      },
    ]
  })
  return { credits, entries: entries.toReversed() }
}

/** Reads an account's ledger for the family, newest entry first. */
export async function getFamilyLedger(accountId: string): Promise<FamilyCreditEntry[]> {
  const { entries } = await readCredits(db(), accountId)
  return entries.map(({ note: _, can_forgive: __, ...entry }) => entry)
}
