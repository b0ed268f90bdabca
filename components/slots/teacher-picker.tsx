'use client'

import { useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { SignChip } from '@/components/brand/sign'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { SelectField, TextField } from '@/components/ui/form/field'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { useHydrated } from '@/components/ui/use-hydrated'
import { courseLabel } from '@/lib/catalogue/courses'
import { searchedNumber } from '@/lib/core/text/phone'
import { paths } from '@/lib/paths'
import type { Teaching } from '@/lib/teachers/queries'
import type { TeacherContact } from '@/lib/teachers/schema'

/** With more teachers than this, the dropdown gets a search field. */
const LONG = 10

type TeacherPickerProps = {
  teachers: readonly TeacherContact[]
  chosenTeacher: TeacherContact | undefined
  teaching: Teaching | undefined
  onChoose: (teacherId: string) => void
  /** True to show admins a link to the chosen teacher's calendar. */
  calendar?: boolean
}

/**
 * Lets the user choose a teacher from a dropdown with names and phone numbers. Shows the courses of the chosen teacher.
 */
export function TeacherPicker({ teachers, chosenTeacher, teaching, onChoose, calendar = false }: TeacherPickerProps) {
  const [search, setSearch] = useState('')
  const matches = teachers.filter((teacher) => matchesSearch(teacher, search))
  const [only] = matches.length === 1 ? matches : []
  const hydrated = useHydrated()
  // Always list the chosen teacher. Leave the other teachers out of the initial HTML, because choosing one requires
  // JavaScript.
  const offered = hydrated ? matches : []
  const listedTeachers = chosenTeacher && !offered.includes(chosenTeacher) ? [chosenTeacher, ...offered] : offered
  return (
    <Frame className="grid items-center gap-x-5 gap-y-3 p-3 phone:grid-cols-[72px_minmax(0,1fr)] phone:px-6 phone:py-5">
      {/* On a phone, hide the picture, because the name and the phone number in the field need the whole width. */}
      <span className="max-phone:hidden">
        <TeacherPicture
          name={chosenTeacher?.name ?? ''}
          art={teaching?.art ?? 'sandal'}
          picture={teaching?.picture}
          size={72}
        />
      </span>
      <div className="grid min-w-0 gap-2 phone:gap-3">
        {teachers.length > LONG ? (
          <TextField
            type="search"
            label="Find a teacher"
            placeholder="Name or phone"
            autoComplete="off"
            hint={<span role="status">{foundText(matches.length, teachers.length, search)}</span>}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !only) return
              onChoose(only.id)
              setSearch('')
            }}
          />
        ) : null}
        <SelectField
          label="Teacher"
          aside={
            chosenTeacher ? (
              <button type="button" className={`${textLinkClass} type-small`} onClick={() => onChoose('')}>
                All teachers
              </button>
            ) : undefined
          }
          value={chosenTeacher?.id ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">Select a teacher</option>
          {listedTeachers.map((teacher) => (
            <option key={teacher.id} value={teacher.id}>
              {teacher.name} ({teacher.phone})
            </option>
          ))}
        </SelectField>
        {teaching && teaching.courses.length > 0 ? (
          <p
            className={`type-label flex items-center gap-2.5 ${teaching.courses.length > 1 && !calendar ? 'max-phone:hidden' : ''}`}
          >
            <SignChip name={teaching.sign} art={teaching.art} />
            <span className="line-clamp-1 phone:line-clamp-3">{teaching.courses.map(courseLabel).join(', ')}</span>
          </p>
        ) : null}
        {calendar && chosenTeacher ? (
          <p>
            <TextLink href={paths.teacherCalendar(chosenTeacher.id)}>{chosenTeacher.name}’s calendar</TextLink>
          </p>
        ) : null}
      </div>
    </Frame>
  )
}

/** Returns true if the name contains each word of the search, or the phone number contains the search. */
function matchesSearch({ name, phone }: TeacherContact, search: string): boolean {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => name.toLowerCase().includes(word)) || phone.includes(searchedNumber(search))
}

function foundText(count: number, all: number, search: string): string {
  if (!search.trim()) return `${all} teachers`
  if (count === 0) return 'No teacher found with this name or number'
  return count === 1 ? '1 teacher found. Press Enter to choose.' : `${count} of ${all} teachers`
}
