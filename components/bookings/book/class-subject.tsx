'use client'

import { useState } from 'react'
import { SelectField } from '@/components/ui/form/field'
import { courseLabel } from '@/lib/catalogue/courses'
import type { OwnPayment } from '@/lib/payments/schema'

/**
 * Manages the subject of the class to book (contract 10.12). The user can choose the subject if the teacher teaches
 * several courses. Courses with an approved payment come first. `subject` is the value for the booking request.
 */
export function useClassSubject(
  teacherId: string,
  /** The names of the teacher's courses. */
  taught: readonly string[],
  payments: readonly OwnPayment[] = [],
) {
  const [picked, setPicked] = useState<{ teacherId: string; name: string } | null>(null)
  const approved = payments.filter(({ status }) => status === 'approved').map((payment) => payment.course_name)
  const paidHere = approved.filter((name) => taught.includes(name))
  const names = [...new Set([...paidHere, ...taught])]
  const choices = names.length > 1 ? names : []
  const own = picked?.teacherId === teacherId ? picked.name : (paidHere[0] ?? '')
  const name = choices.length > 0 ? own : ''
  return {
    /** The names of all courses with an approved payment. */
    paid: approved,
    choices,
    name,
    subject: name || undefined,
    choose: (next: string) => setPicked({ teacherId, name: next }),
  }
}

type ClassSubjectProps = Pick<ReturnType<typeof useClassSubject>, 'choices' | 'name' | 'choose'> & {
  /** True if an admin is booking for a student. The texts then say “the paid course” instead of “my paid course”. */
  forStudent?: boolean
}

/**
 * Lets the user choose the subject. Renders nothing if the teacher teaches only one course. On a phone, the label and
 * the field are on the same line.
 */
export function ClassSubject({ choices, name, choose, forStudent = false }: ClassSubjectProps) {
  if (choices.length === 0) return null
  return (
    <SelectField
      label="Subject"
      className="max-w-[362px] max-phone:grid max-phone:grid-cols-[auto_minmax(0,1fr)] max-phone:items-center max-phone:gap-x-3"
      value={name}
      onChange={(event) => choose(event.target.value)}
      hint={name ? undefined : <span className="max-phone:hidden">{openText(forStudent)}</span>}
    >
      <option value="">{forStudent ? 'Same as the paid course' : 'Same as my paid course'}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {courseLabel(choice)}
        </option>
      ))}
    </SelectField>
  )
}

const openText = (forStudent: boolean) =>
  forStudent
    ? 'If you do not choose one, we use the course the student has paid for.'
    : 'If you do not choose one, we use the course you have paid for.'
