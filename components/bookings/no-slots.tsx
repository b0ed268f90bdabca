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

/** Nobody is chosen yet, or there is nobody to choose. */
export function NoTeacher({ someone }: { someone: boolean }) {
  return someone ? (
    <EmptyState title="Whose hour will it be?" text="Choose a teacher: their free slots appear here." />
  ) : (
    <EmptyState
      title="No teacher is here yet."
      text="As soon as the office has approved one, their free slots are here."
    />
  )
}
