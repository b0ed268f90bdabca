import { db } from '@/lib/db/client'

export interface Waiting {
  payments: number
  teachers: number
  students: number
  trial_requests: number
}

/** What waits for a decision of the office. */
export async function countWaiting(): Promise<Waiting> {
  const [row] = await db().$queryRaw<Waiting[]>`
    SELECT (SELECT count(*)::int FROM payments WHERE status = 'pending') AS payments,
           (SELECT count(*)::int FROM teacher_profiles WHERE status = 'pending') AS teachers,
           (SELECT count(*)::int FROM student_profiles WHERE status = 'pending') AS students,
           (SELECT count(*)::int FROM trial_requests WHERE handled_at IS NULL) AS trial_requests`
  return row ?? { payments: 0, teachers: 0, students: 0, trial_requests: 0 }
}
