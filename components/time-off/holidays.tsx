'use client'

import { useState } from 'react'
import { useCall } from '@/components/ui/data/use-call'
import { SelectField } from '@/components/ui/form/field'
import { useOfficeRight } from '@/components/ui/office-rights'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink } from '@/components/ui/text/text-link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { placeTime } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { TimeOffEditor } from './time-off-editor'

const texts = {
  holiday: {
    reason: 'Holiday name',
    hint: 'For example Pongal or Diwali. Everyone sees it in the calendar.',
    take: 'Save holiday',
    done: 'Holiday saved',
  },
  teacher: {
    reason: 'Reason',
    hint: 'Only the teacher and the academy office see this. Students only see that the teacher is away.',
    take: 'Save time off',
    done: 'Time off saved',
  },
}

/** Lets admins add holidays for all teachers, or time off for one of them (contract 32.14). */
export function Holidays({ user, academy }: { user: SessionUser; academy: string }) {
  const [teacherId, setTeacherId] = useState('')
  const teachers = useCall('teachers')
  const mayChange = useOfficeRight('desk')
  return (
    <>
      <PageTitle
        lead={`Days without classes, for the whole academy or one teacher. ${mayChange ? 'You can review the affected classes before you save. ' : ''}All times are ${placeTime(academy)}.`}
      >
        Holidays
      </PageTitle>
      <p className="mb-6">
        <TextLink href={paths.schoolTerms}>School terms</TextLink>
      </p>
      <TimeOffEditor
        key={teacherId}
        user={user}
        academy={academy}
        teacherId={teacherId || null}
        texts={teacherId ? texts.teacher : texts.holiday}
      >
        <SelectField
          label="Applies to"
          value={teacherId}
          hint={teachers.error ? 'The teachers could not be loaded. Reload the page to choose one.' : undefined}
          onChange={(event) => setTeacherId(event.target.value)}
        >
          <option value="">The whole academy</option>
          {teachers.data?.teachers.map((teacher) => (
            <option key={teacher.id} value={teacher.id}>
              {teacher.name} ({teacher.phone})
            </option>
          ))}
        </SelectField>
      </TimeOffEditor>
    </>
  )
}
