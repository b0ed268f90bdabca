'use client'

import { todayIn } from '@/components/slots/slot-days'
import { CourseOptions } from '@/components/trials/course-options'
import { useNow } from '@/components/ui/clocks'
import { useCall } from '@/components/ui/data/use-call'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'
import type { Audience } from '@/lib/announcements/bounds'
import type { Role } from '@/lib/core/config/role'
import { audiencesOf } from './announcement-texts'

interface AudienceFieldsProps {
  role: Role
  academy: string
  values: { audience: Audience }
  field: (name: 'audience' | 'teacher_id' | 'course' | 'day') => FieldOfForm
}

/** Lets the user choose who gets the announcement. Teachers can only choose their own students. */
export function AudienceFields({ role, academy, values: { audience }, field }: AudienceFieldsProps) {
  const now = useNow()
  const isOffice = role === 'admin'
  const showsTeacherField = isOffice && (audience === 'teacher' || audience === 'day')
  const teachers = useCall('teachers', showsTeacherField ? {} : null)
  return (
    <>
      <SelectField
        label="Send to"
        hint={audience === 'due' ? 'Families with an unpaid fee due today or earlier' : undefined}
        {...field('audience')}
      >
        {audiencesOf(role).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {audience === 'course' ? (
        <SelectField
          label="Course"
          hint="Families who have an upcoming class in this course, or who had a class or enrolled in the last 60 days"
          {...field('course')}
        >
          <CourseOptions />
        </SelectField>
      ) : null}
      {audience === 'day' ? (
        <DateOrTimeField
          label="Day"
          type="date"
          min={todayIn(academy, now)}
          hint="Families whose class begins within 24 hours get the email at once, even at night."
          {...field('day')}
        />
      ) : null}
      {showsTeacherField ? (
        <SelectField
          label="Teacher"
          hint={teachers.error ? 'The teachers could not be loaded. Reload the page to choose one.' : undefined}
          {...field('teacher_id')}
        >
          <option value="">{audience === 'day' ? 'All teachers' : 'Select a teacher'}</option>
          {teachers.data?.teachers.map(({ id, name, phone }) => (
            <option key={id} value={id}>
              {name} ({phone})
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  )
}
