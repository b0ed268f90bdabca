'use client'

import { useState } from 'react'
import { SelectField } from '@/components/ui/field'
import type { OwnPayment } from '@/lib/payments/schema'
import type { Teaching } from '@/lib/teachers/queries'

interface SubjectChoice {
  name: string
  label: string
}

/**
 * The subject of the class to be booked (docs/contract.md 10.12): asked where the teacher gives several courses, those first
 * that an approved payment is for. It stays open until somebody chooses, or has paid. `subject` is what the booking sends.
 */
export function useClassSubject(
  teacherId: string,
  teaching: Teaching | undefined,
  payments: readonly OwnPayment[] = [],
) {
  const [picked, setPicked] = useState<{ teacherId: string; name: string } | null>(null)
  const labels = new Map(teaching?.names.map((name, place) => [name, teaching.courses[place] ?? name]))
  const approved = payments.filter(({ status }) => status === 'approved').map((payment) => payment.course_name)
  const paid = approved.filter((name) => labels.has(name))
  const names = [...new Set([...paid, ...labels.keys()])]
  const choices: SubjectChoice[] =
    names.length > 1 ? names.map((name) => ({ name, label: labels.get(name) ?? name })) : []
  const own = picked?.teacherId === teacherId ? picked.name : (paid[0] ?? '')
  const name = choices.length > 0 ? own : ''
  return {
    choices,
    name,
    subject: name || undefined,
    choose: (next: string) => setPicked({ teacherId, name: next }),
  }
}

type ClassSubjectProps = Pick<ReturnType<typeof useClassSubject>, 'choices' | 'name' | 'choose'> & {
  /** What becomes of it where nobody chooses. */
  open?: string
}

/** The choice itself; nothing where there is none to make. */
export function ClassSubject({
  choices,
  name,
  choose,
  open = 'Left open, it follows the course that you pay for.',
}: ClassSubjectProps) {
  if (choices.length === 0) return null
  return (
    <SelectField
      label="Subject"
      value={name}
      onChange={(event) => choose(event.target.value)}
      hint={name ? undefined : <span className="max-phone:hidden">{open}</span>}
    >
      <option value="">Undecided</option>
      {choices.map((choice) => (
        <option key={choice.name} value={choice.name}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}
