'use client'

import { useAddressDay, useAddressText } from '@/components/ui/address-value'
import { inputClass, isEmpty, SelectField } from '@/components/ui/field'
import { courses } from '@/lib/catalogue/courses'
import { PersonPicker } from './person-picker'

/**
 * What a list of classes is narrowed to, kept in the address; the office's by course and person too. On a person's record
 * the person is given.
 */
export function useClassFilters(office: boolean, given?: string) {
  const [q, setQ] = useAddressText('q')
  const [from, setFrom] = useAddressDay('from')
  const [to, setTo] = useAddressDay('to')
  const [course, setCourse] = useAddressText('course')
  const [chosen, setPerson] = useAddressText('person')
  const [who, setWho] = useAddressText('who')
  const narrowed = office ? { course, person: given ?? chosen } : {}
  return {
    query: { q, from, to, ...narrowed },
    filtered: [q, from, to, ...(office ? [course, given ? '' : chosen] : [])].some(Boolean),
    who,
    setQ,
    setFrom,
    setTo,
    setCourse,
    setPerson,
    setWho,
  }
}

type ClassFiltersProps = ReturnType<typeof useClassFilters> & {
  office: boolean
  /** Whether a person is to be chosen. */
  anybody: boolean
}

/** From a day to a day; for the office also one course and one person, beside what is searched for. */
export function ClassFilters({ query, who, office, anybody, ...set }: ClassFiltersProps) {
  const { from, to, course = '', person = '' } = query
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <legend className="sr-only">Days</legend>
        {[
          { label: 'From', day: from, setDay: set.setFrom },
          { label: 'To', day: to, setDay: set.setTo },
        ].map(({ label, day, setDay }) => (
          <label key={label} className="type-label flex items-center gap-2">
            {label}
            <input
              type="date"
              data-empty={isEmpty(day)}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              className={`${inputClass} h-11! w-auto!`}
            />
          </label>
        ))}
      </fieldset>
      {office ? (
        <>
          <SelectField
            label="Course"
            className="flex items-center gap-2 [&>div]:mb-0! [&_select]:h-11!"
            value={course}
            onChange={(event) => set.setCourse(event.target.value)}
          >
            <option value="">All courses</option>
            {courses.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          {anybody ? (
            <PersonPicker
              label="Person"
              among="everybody"
              picked={person ? { id: person, name: who || 'One person' } : null}
              onPick={(chosen) => {
                set.setWho(chosen?.name ?? '')
                set.setPerson(chosen?.id ?? '')
              }}
            />
          ) : null}
        </>
      ) : null}
    </>
  )
}
