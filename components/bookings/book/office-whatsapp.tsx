import { ClassWhatsApp } from '@/components/meetings/class-whatsapp'
import { NeedsCountry } from '@/components/ui/text/needs-country'
import type { BookedClass } from '@/lib/bookings/schema'
import { isErasedName } from '@/lib/core/text/erased-name'

/**
 * Links the office to WhatsApp chats with the student and the teacher of a class. If a number has no country code,
 * links to the person's record instead. Leaves out erased users.
 */
export function OfficeWhatsApp({ booking }: { booking: BookedClass & { student_id?: string } }) {
  return (
    <>
      {(['student', 'teacher'] as const).map((person) => {
        const name = booking[`${person}_name`]
        if (isErasedName(name)) return null
        return booking.no_whatsapp?.includes(person) ? (
          <NeedsCountry key={person} recordOf={booking[`${person}_id`]} name={name} />
        ) : (
          <ClassWhatsApp key={person} slotId={booking.slot_id} person={person} name={name} />
        )
      })}
    </>
  )
}
