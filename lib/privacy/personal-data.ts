import type { KeepSetting } from '@/lib/core/config/env'

/** Records that a job deletes when their time is over (lib/privacy/retention-service.ts). */
export type KeepRule =
  | 'screenshots'
  | 'trial-requests'
  | 'messages'
  | 'sessions'
  | 'applications'
  | 'watches'
  | 'class-notes'
  | 'receipts'

/** What happens to a record when its person is erased. */
type AtErasure = 'deleted' | 'pseudonym' | 'kept'

/** One kind of record about people. The privacy page and the jobs for retention and erasure use it. */
export interface PersonalData {
  what: string
  why: string
  /** Who can read it besides the person. */
  seenBy: string
  /** How long it is kept. */
  until: string
  /** The retention rule that deletes it. */
  rule?: KeepRule
  atErasure: AtErasure
  /** Shown to people before they erase their account. */
  erasure: string
  /** The models in prisma/schema.prisma that contain it. */
  models: readonly string[]
  /** Tables whose rows are deleted when the person is erased, with the column of the person's ID. */
  rows?: readonly (readonly [table: string, column: string])[]
}

/** Retention settings in days or years. */
export type Keeping = Readonly<Record<KeepSetting, number>>
