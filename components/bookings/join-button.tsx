import type { ClassMeeting } from '@/components/meetings/use-class-meeting'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import type { BookedClass } from '@/lib/bookings/schema'

type JoinButtonProps = { lesson: BookedClass; meeting: ClassMeeting; large?: boolean }

/** Join Now of one class; a plain link where the browser did not let the new tab open. */
export function JoinButton({ lesson, meeting, large = false }: JoinButtonProps) {
  const look = large
    ? ({ className: 'max-phone:w-full' } as const)
    : ({ variant: 'outline', size: 'small', className: 'min-w-28' } as const)
  const link = meeting.links[lesson.slot_id]
  if (link)
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass(look)}>
        Join Meeting
      </a>
    )
  return (
    <Button
      {...look}
      busy={meeting.busy.has(lesson.slot_id)}
      busyLabel="Creating..."
      onClick={() => void meeting.join(lesson.slot_id, `${lesson.subject} with ${lesson.teacher_name}`)}
    >
      Join Now
    </Button>
  )
}
