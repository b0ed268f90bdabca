import type { KeepSetting } from '@/lib/core/config/public-variables'

/**
 * The retention rules. A job deletes records of these kinds after their retention period
 * (lib/privacy/retention-service.ts).
 */
export type KeepRule =
  | 'screenshots'
  | 'trial-requests'
  | 'messages'
  | 'notifications'
  | 'whatsapp'
  | 'sessions'
  | 'applications'
  | 'waitlist'
  | 'class-notes'
  | 'announcements'
  | 'receipts'

/** What happens to a record when the person is erased. */
type AtErasure = 'deleted' | 'pseudonym' | 'kept'

/** One kind of record about people. records.ts lists all kinds. */
export interface PersonalData {
  what: string
  why: string
  /** Who can read the data, other than the person concerned. */
  seenBy: string
  /** How long the data is kept. */
  until: string
  /** The retention rule that deletes the data. */
  rule?: KeepRule
  atErasure: AtErasure
  /** How erasing the person affects the data. People see this text before they request an erasure. */
  erasure: string
  /** The models in prisma/schema.prisma that contain the data. */
  models: readonly string[]
  /**
   * Tables, each with the column that contains the person's ID. When the person is erased, the rows with this ID are
   * deleted.
   */
  rows?: readonly (readonly [table: string, column: string])[]
}

/** The number of days for which notifications are kept. */
export const KEEP_NOTIFICATIONS_DAYS = 90

/** Retention settings in days or years. */
export type RetentionPeriods = Readonly<Record<KeepSetting, number>>

/** Common texts for `seenBy` (who sees the data) and `until` (how long the data is kept). */
export const OFFICE = 'The office'
export const WITH_ACCOUNT = 'As long as the account exists.'
