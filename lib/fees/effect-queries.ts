import type { Transaction } from '@/lib/db/client'
import { readDues, readEnrolment, readSums } from './queries'
import type { EnrolmentEffect } from './schema'

interface ChangedEnrolment {
  accountId: string
  enrolmentId: string
  added?: readonly string[]
  excused?: readonly string[]
  cancelled?: number
}

/**
 * Reads the results of a change to an enrolment, such as the added fees and the remaining classes. Call this function
 * at the end of the transaction that makes the change.
 */
export async function readEffect(
  tx: Transaction,
  { accountId, enrolmentId, added = [], excused = [], cancelled = 0 }: ChangedEnrolment,
): Promise<EnrolmentEffect> {
  const enrolment = await readEnrolment(tx, enrolmentId)
  const duesAdded = await readDues(tx, added)
  const duesExcused = await readDues(tx, excused)
  const sums = await readSums(tx, accountId)
  const left = await tx.creditBalance.aggregate({
    where: { learnerId: enrolment?.learner_id ?? '', courseName: enrolment?.course_name ?? '' },
    _sum: { classes: true },
  })
  return {
    enrolment,
    dues_added: duesAdded,
    dues_excused: duesExcused,
    classes_cancelled: cancelled,
    classes_left: left._sum.classes ?? 0,
    open_amount: sums.open,
    advance: sums.advance,
  }
}
