import type { ClassMeeting } from '@/components/meetings/use-class-meeting'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { useOfficeRight } from '@/components/ui/office-rights'
import type { BookedClass } from '@/lib/bookings/schema'
import { classLabel } from './class-texts'

type JoinButtonProps = {
  booking: BookedClass
  meeting: ClassMeeting
  large?: boolean
  /** True if the class is days away. The button is then less prominent, because the user does not need it yet. */
  early?: boolean
}

/** Shows the Join Now button for a class. If the browser blocked the new tab, shows a plain link instead. */
export function JoinButton({ booking, meeting, large = false, early = false }: JoinButtonProps) {
  const mayJoin = useOfficeRight('desk')
  if (!mayJoin) return null
  const buttonProps = large
    ? ({ variant: early ? 'outline' : 'primary', className: 'max-phone:w-full' } as const)
    : ({ variant: 'outline', size: 'small', className: 'min-w-28' } as const)
  const link = meeting.links[booking.slot_id]
  if (link)
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Join Meeting: ${classLabel(booking)}`}
        className={buttonClass(buttonProps)}
      >
        Join Meeting
      </a>
    )
  const busy = meeting.busy.has(booking.slot_id)
  return (
    <Button
      {...buttonProps}
      aria-label={`${busy ? 'Creating...' : 'Join Now'}: ${classLabel(booking)}`}
      busy={busy}
      busyLabel="Creating..."
      onClick={() => void meeting.join(booking.slot_id, `${booking.subject} with ${booking.teacher_name}`)}
    >
      Join Now
    </Button>
  )
}
