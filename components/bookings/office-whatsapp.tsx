import { ClassWhatsApp } from '@/components/meetings/class-whatsapp'
import type { BookedClass } from '@/lib/bookings/schema'

/** The office writes to either person of a class. */
export function OfficeWhatsApp({ lesson }: { lesson: BookedClass }) {
  return (
    <>
      <ClassWhatsApp slotId={lesson.slot_id} person="student" name={lesson.student_name} />
      <ClassWhatsApp slotId={lesson.slot_id} person="teacher" name={lesson.teacher_name} />
    </>
  )
}
