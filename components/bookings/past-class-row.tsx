import { OfficeWhatsApp } from '@/components/bookings/book/office-whatsapp'
import { AfterClass } from '@/components/class-notes/after-class'
import { ClassRowFrame, type ClassRowProps } from './class-row-frame'
import { classDescription, roleIn } from './class-texts'

/** Shows a past class with its time, course and people, the attendance, and the class notes. */
export function PastClassRow({ now, onChanged, ...shown }: ClassRowProps & { onChanged: () => Promise<unknown> }) {
  const { booking, user } = shown
  return (
    <ClassRowFrame {...shown}>
      <AfterClass
        booking={booking}
        about={classDescription(booking)}
        role={roleIn(booking, user)}
        now={now}
        onChanged={onChanged}
      />
      {user.role === 'admin' ? (
        <div className="flex flex-wrap gap-x-6">
          <OfficeWhatsApp booking={booking} />
        </div>
      ) : null}
    </ClassRowFrame>
  )
}
