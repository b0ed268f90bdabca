import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/data/states'
import { longDate } from '@/lib/core/time/format'

type NoSlotsProps = {
  teacherName: string | undefined
  /** The chosen day, or an empty string. */
  day: string
  /** A button for the next step, if there is one. */
  action: ReactNode
}

/** Tells the user that the teacher has no slots. */
export function NoSlots({ teacherName = 'This teacher', day, action }: NoSlotsProps) {
  const text = day
    ? `${teacherName} has no slots on ${longDate(day)}. Choose another day or another teacher.`
    : `${teacherName} hasn’t added any slots yet. Check again tomorrow, or choose another teacher.`
  return <EmptyState title="No slots available" text={text} action={action} />
}

/** Explains that the academy has no approved teachers. */
export function NoTeacher() {
  return <EmptyState title="No teachers yet." text="Teachers appear here once the academy office has approved them." />
}
