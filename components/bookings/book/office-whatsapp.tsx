import { ClassWhatsApp } from '@/components/meetings/class-whatsapp'
import type { BookedClass } from '@/lib/bookings/schema'
import { isErasedName } from '@/lib/core/text/erased-name'

/**
 * Links to WhatsApp chats with the student and the teacher of a class. Leaves out erased users and numbers outside
 * India.
 */
export function OfficeWhatsApp({ lesson }: { lesson: BookedClass }) {
  return (
    <>
      {(['student', 'teacher'] as const).map((person) => {
        const name = lesson[`${person}_name`]
        return isErasedName(name) || lesson.no_whatsapp?.includes(person) ? null : (
          <ClassWhatsApp key={person} slotId={lesson.slot_id} person={person} name={name} />
        )
      })}
    </>
  )
}
