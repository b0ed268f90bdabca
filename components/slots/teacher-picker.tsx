'use client'

import { Frame } from '@/components/brand/frame'
import { SignChip } from '@/components/brand/sign'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { SelectField } from '@/components/ui/field'
import type { TeacherContact } from '@/lib/accounts/schema'
import type { Teaching } from '@/lib/teachers/queries'

type TeacherPickerProps = {
  teachers: readonly TeacherContact[]
  chosen: TeacherContact | undefined
  teaching: Teaching | undefined
  onChoose: (teacherId: string) => void
}

/** The dropdown of teachers, by name and phone, and what the chosen one teaches. */
export function TeacherPicker({ teachers, chosen, teaching, onChoose }: TeacherPickerProps) {
  return (
    <Frame className="grid items-center gap-x-5 gap-y-3 p-4 phone:grid-cols-[72px_minmax(0,1fr)_auto] lg:max-xl:grid-cols-[72px_minmax(0,1fr)] phone:px-6 phone:py-5">
      <span className={teaching?.picture ? 'max-phone:justify-self-center' : 'max-phone:hidden'}>
        <TeacherPicture
          name={chosen?.name ?? ''}
          art={teaching?.art ?? 'sandal'}
          picture={teaching?.picture}
          size={72}
        />
      </span>
      <SelectField label="Teacher" value={chosen?.id ?? ''} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Select a teacher</option>
        {teachers.map((teacher) => (
          <option key={teacher.id} value={teacher.id}>
            {teacher.name} ({teacher.phone})
          </option>
        ))}
      </SelectField>
      {teaching ? (
        <p className="type-label flex items-center gap-2.5 phone:max-w-[200px] lg:max-xl:col-span-2 lg:max-xl:max-w-none">
          <SignChip name={teaching.sign} art={teaching.art} />
          <span className="line-clamp-3">{teaching.courses.join(', ')}</span>
        </p>
      ) : null}
    </Frame>
  )
}
