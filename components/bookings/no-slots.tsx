import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/states'
import { longDate } from '@/lib/core/format'

type NoSlotsProps = {
  teacherName: string | undefined
  /** The day that was chosen; empty: none was. */
  day: string
  /** What one can do about it. */
  action: ReactNode
}

/** A teacher, or a day of theirs, without any hour. */
export function NoSlots({ teacherName = 'This teacher', day, action }: NoSlotsProps) {
  const text = day
    ? `${teacherName} has opened no hours on ${longDate(day)}. Choose another day, or another teacher.`
    : `${teacherName} has opened no hours yet. Look again tomorrow, or choose another teacher.`
  return <EmptyState title="No slots available" text={text} action={action} />
}
