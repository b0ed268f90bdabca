'use client'

import { useState } from 'react'
import { SelectField } from '@/components/ui/field'
import { PageTitle } from '@/components/ui/page-title'
import { useCall } from '@/components/ui/use-call'
import type { SessionUser } from '@/lib/auth/session-user'
import { placeTime } from '@/lib/core/format'
import { DayOffDesk } from './day-off-desk'

const words = {
  holiday: {
    reason: 'Name of the holiday',
    hint: 'Everybody reads it, on every calendar: Pongal, Diwali.',
    take: 'Write this holiday',
    done: 'Holiday written',
  },
  teacher: {
    reason: 'Why',
    hint: 'For the teacher and the office. Students read that their teacher is away, and no more.',
    take: 'Write this time off',
    done: 'Time off written',
  },
}

/** Holidays: the office writes them for all teachers, or time off for one of them (docs/contract.md 32.14). */
export function Holidays({ user, academy }: { user: SessionUser; academy: string }) {
  const [teacherId, setTeacherId] = useState('')
  const teachers = useCall('teachers')
  return (
    <>
      <PageTitle
        lead={`Days without classes, of the whole academy or of one teacher. You see what happens to each class before anything is done. All hours are ${placeTime(academy)}.`}
      >
        Holidays
      </PageTitle>
      <DayOffDesk
        key={teacherId}
        user={user}
        academy={academy}
        teacherId={teacherId || null}
        words={teacherId ? words.teacher : words.holiday}
      >
        <SelectField
          label="For"
          value={teacherId}
          hint={teachers.error ? 'The teachers did not come. Load the page again to choose one.' : undefined}
          onChange={(event) => setTeacherId(event.target.value)}
        >
          <option value="">The whole academy</option>
          {teachers.data?.teachers.map((teacher) => (
            <option key={teacher.id} value={teacher.id}>
              {teacher.name} ({teacher.phone})
            </option>
          ))}
        </SelectField>
      </DayOffDesk>
    </>
  )
}
