import { shortDate, wallClock } from '@/lib/core/time/format'
import type { CreditReason, FamilyCreditEntry } from '@/lib/credits/schema'

/**
 * The text for each kind of change to the number of classes left. `on` is the day of the class, as in “ on 12 Nov
 * 2026”. `fee` is a colon and the label of the fee. `on` and `fee` may be empty.
 */
const texts: Readonly<Record<CreditReason, (about: EntryFacts) => string>> = {
  paid: ({ fee }) => `Paid${fee}`,
  payment_reversed: ({ fee }) => `Payment reversed${fee}`,
  booked: ({ on, lost }) => (lost ? `Class${on}: cancelled, counts as used` : `Class${on}`),
  cancelled: ({ on }) => `Class${on} cancelled in time`,
  teacher_absent: ({ on }) => `Class${on}: the teacher was absent`,
  time_off: ({ on }) => `Class${on} cancelled: teacher’s time off`,
  holiday: ({ on }) => `Class${on} cancelled: holiday`,
  academy: ({ on }) => `Class${on} cancelled by the academy`,
  undone: ({ on }) => `Class${on}: booking undone`,
  forgiven: ({ on }) => `Class${on} given back`,
  used_after_all: ({ on }) => `Class${on} took place after all`,
  expired: () => 'Expired',
  carried: () => 'Carried over',
  extended: () => 'Validity extended',
  refunded: ({ fee }) => `Refunded${fee}`,
  adjusted: ({ fee }) => `Changed by the office${fee}`,
}

interface EntryFacts {
  on: string
  fee: string
  lost: boolean
}

/** Describes a change to the number of classes left. */
export function entryText(entry: FamilyCreditEntry, zone: string): string {
  const { reason, class_starts_at, due_label, lost } = entry
  const day = class_starts_at ? shortDate(wallClock(class_starts_at, zone).date) : ''
  return texts[reason]({ on: day && ` on ${day}`, fee: due_label ? `: ${due_label}` : '', lost })
}

/** Formats a number of classes with its sign: "+8" or "−1". */
export const formatSigned = (classes: number): string => (classes < 0 ? `−${-classes}` : `+${classes}`)
