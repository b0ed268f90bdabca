'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { PersonPicker } from '@/components/bookings/book/person-picker'
import { useAddressDay, useAddressText } from '@/components/ui/form/address-value'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { useElementId } from '@/components/ui/form/element-id'
import { SelectField } from '@/components/ui/form/field'
import { useHydrated } from '@/components/ui/use-hydrated'
import { allCourses } from '@/lib/catalogue/courses'

/**
 * Keeps the filters of a class list in the URL. Admins can also filter by course and person. With `personId`, the list
 * belongs to that person's record, and the person filter cannot be changed.
 */
export function useClassFilters(office: boolean, personId?: string) {
  const [q, setQ] = useAddressText('q')
  const [from, setFrom] = useAddressDay('from')
  const [to, setTo] = useAddressDay('to')
  const [course, setCourse] = useAddressText('course')
  const [urlPersonId, setPerson] = useAddressText('person')
  const [who, setWho] = useAddressText('who')
  const narrowed = office ? { course, person: personId ?? urlPersonId } : {}
  return {
    query: { q, from, to, ...narrowed },
    filtered: [q, from, to, ...(office ? [course, personId ? '' : urlPersonId] : [])].some(Boolean),
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
  /** True if the user can filter by person. Only admins can. */
  anybody: boolean
}

const inLine = 'phone:flex phone:items-center phone:gap-2 phone:[&>div]:mb-0! [&_input]:h-11! [&_select]:h-11!'

/**
 * Shows a filter by date range. Admins can also filter by course and person. On a phone, a button opens the admin's
 * filters.
 */
export function ClassFilters({ query, who, office, anybody, ...set }: ClassFiltersProps) {
  const { from, to, course = '', person = '' } = query
  const [open, setOpen] = useState(Boolean(from || to || course || (anybody && person)))
  const fields = useElementId()
  const hydrated = useHydrated()
  return (
    <>
      {office ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={fields}
          onClick={() => setOpen(!open)}
          className="screen-only type-small inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink phone:hidden"
        >
          <ChevronDown aria-hidden="true" size={18} strokeWidth={1.7} className={open ? 'rotate-180' : ''} />
          {anybody ? 'Filter by date, course or person' : 'Filter by date or course'}
        </button>
      ) : null}
      <div
        id={fields}
        className={`w-full grid-cols-2 gap-x-4 gap-y-3 phone:flex phone:w-auto phone:flex-wrap phone:items-center phone:gap-x-5 ${office && !open ? 'hidden' : 'grid'}`}
      >
        <fieldset className="contents">
          <legend className="sr-only">Days</legend>
          {[
            { label: 'From', day: from, setDay: set.setFrom },
            { label: 'To', day: to, setDay: set.setTo },
          ].map(({ label, day, setDay }) => (
            <DateOrTimeField
              key={label}
              label={label}
              type="date"
              className={`${inLine} phone:[&_input]:w-auto!`}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          ))}
        </fieldset>
        {office ? (
          <>
            <SelectField
              label="Course"
              className={`col-span-2 ${inLine}`}
              value={course}
              onChange={(event) => set.setCourse(event.target.value)}
            >
              <option value="">All courses</option>
              {/* Choosing a course needs JavaScript, so the initial HTML contains only the chosen course. */}
              {(hydrated ? allCourses() : allCourses().filter(({ name }) => name === course)).map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </SelectField>
            {anybody ? (
              <div className="col-span-2">
                <PersonPicker
                  label="Person"
                  among="everybody"
                  picked={person ? { id: person, name: who || 'Selected person' } : null}
                  onPick={(chosen) => {
                    set.setWho(chosen?.name ?? '')
                    set.setPerson(chosen?.id ?? '')
                  }}
                />
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </>
  )
}
