'use client'

import { useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { SignChip } from '@/components/brand/sign'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { SelectField, TextField } from '@/components/ui/field'
import { TextLink } from '@/components/ui/text-link'
import { searchedNumber } from '@/lib/core/phone'
import { paths } from '@/lib/paths'
import type { Teaching } from '@/lib/teachers/queries'
import type { TeacherContact } from '@/lib/teachers/schema'

/** From so many teachers on the dropdown alone is too long to look through. */
const LONG = 10

type TeacherPickerProps = {
  teachers: readonly TeacherContact[]
  chosen: TeacherContact | undefined
  teaching: Teaching | undefined
  onChoose: (teacherId: string) => void
  /** Leads to the chosen teacher's calendar too: the office looks after classes there. */
  calendar?: boolean
}

/** The dropdown of teachers, by name and phone, and what the chosen one teaches. */
export function TeacherPicker({ teachers, chosen, teaching, onChoose, calendar = false }: TeacherPickerProps) {
  const [search, setSearch] = useState('')
  const found = teachers.filter((teacher) => matchesSearch(teacher, search))
  const [only] = found.length === 1 ? found : []
  // Who is chosen stays in the list, whatever is searched for.
  const listed = chosen && !found.includes(chosen) ? [chosen, ...found] : found
  return (
    <Frame className="grid items-center gap-x-5 gap-y-3 p-4 phone:grid-cols-[72px_minmax(0,1fr)] phone:px-6 phone:py-5">
      <span className={teaching?.picture ? 'max-phone:justify-self-center' : 'max-phone:hidden'}>
        <TeacherPicture
          name={chosen?.name ?? ''}
          art={teaching?.art ?? 'sandal'}
          picture={teaching?.picture}
          size={72}
        />
      </span>
      <div className="grid gap-3">
        {teachers.length > LONG ? (
          <TextField
            type="search"
            label="Find a teacher"
            placeholder="Name or phone"
            autoComplete="off"
            hint={<span role="status">{foundText(found.length, teachers.length, search)}</span>}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !only) return
              onChoose(only.id)
              setSearch('')
            }}
          />
        ) : null}
        <SelectField label="Teacher" value={chosen?.id ?? ''} onChange={(event) => onChoose(event.target.value)}>
          <option value="">Select a teacher</option>
          {listed.map((teacher) => (
            <option key={teacher.id} value={teacher.id}>
              {teacher.name} ({teacher.phone})
            </option>
          ))}
        </SelectField>
        {teaching ? (
          <p className="type-label flex items-center gap-2.5">
            <SignChip name={teaching.sign} art={teaching.art} />
            <span className="line-clamp-3">{teaching.courses.join(', ')}</span>
          </p>
        ) : null}
        {calendar && chosen ? (
          <p>
            <TextLink href={paths.teacherCalendar(chosen.id)}>Calendar of {chosen.name}</TextLink>
          </p>
        ) : null}
      </div>
    </Frame>
  )
}

/** Every word of the search is part of the name, or the search is part of the number. */
function matchesSearch({ name, phone }: TeacherContact, search: string): boolean {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => name.toLowerCase().includes(word)) || phone.includes(searchedNumber(search))
}

function foundText(found: number, all: number, search: string): string {
  if (!search.trim()) return `${all} teachers`
  if (found === 0) return 'No teacher of this name or number'
  return found === 1 ? 'One teacher: press Enter to choose' : `${found} of ${all} teachers`
}
