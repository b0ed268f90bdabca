import type { KeepSetting } from '@/lib/core/config/env'

/** What a job takes away by itself when its time is over; lib/privacy/retention-service.ts does it. */
export type KeepRule =
  | 'screenshots'
  | 'trial-requests'
  | 'messages'
  | 'sessions'
  | 'applications'
  | 'watches'
  | 'class-notes'
  | 'receipts'

/** What becomes of a record when its person is erased. */
type AtErasure = 'deleted' | 'pseudonym' | 'kept'

/** One kind of record about people: the privacy page reads it, and so do the jobs that delete and erase. */
export interface PersonalData {
  what: string
  why: string
  /** Who can read it, beside the person. */
  seenBy: string
  /** For how long, and what ends it. */
  until: string
  /** The rule that ends it by itself. */
  rule?: KeepRule
  atErasure: AtErasure
  /** What is said of it before somebody erases their account. */
  erasure: string
  /** The models of prisma/schema.prisma that hold it. */
  models: readonly string[]
  /** The tables of which every row of the person goes when they are erased, with the column that names them. */
  rows?: readonly (readonly [table: string, column: string])[]
}

/** Days or years by setting. */
export type Keeping = Readonly<Record<KeepSetting, number>>
