'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useElementId } from '@/components/ui/form/element-id'
import { TextField } from '@/components/ui/form/field'
import { textLinkClass } from '@/components/ui/text/text-link'
import { MAX_CALENDAR_TEACHERS } from '@/lib/bookings/lists/calendar-bounds'
import type { TeacherContact } from '@/lib/teachers/schema'
import { initialsOf } from './teacher-tones'

interface TeacherChoiceProps {
  /** Undefined while loading. */
  teachers: readonly TeacherContact[] | undefined
  failed: boolean
  onRetry: () => void
  /** The IDs of the chosen teachers. If there are none, the calendar shows all teachers. */
  chosenIds: readonly string[]
  toneOf: (teacherId: string) => number
  onChoose: (ids: readonly string[]) => void
}

/** Lets an admin choose which teachers the calendar shows: all, or those ticked in a searchable list. */
export function TeacherChoice({ teachers, failed, onRetry, chosenIds, toneOf, onChoose }: TeacherChoiceProps) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const panel = useElementId()
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  const matches = teachers?.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))) ?? []
  const names = teachers?.filter(({ id }) => chosenIds.includes(id)).map(({ name }) => name) ?? []
  const full = chosenIds.length >= MAX_CALENDAR_TEACHERS
  const toggle = (id: string) =>
    onChoose(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id])
  return (
    <div className="mb-4 max-w-[720px]">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 max-w-full items-center gap-2 rounded-control border border-input-border bg-white px-3.5 font-medium hover:bg-sandal"
        >
          <span className="truncate">
            {chosenIds.length === 0 ? 'All teachers' : names.length > 0 ? names.join(', ') : 'Selected teachers'}
          </span>
          <ChevronDown aria-hidden="true" size={18} className={`flex-none ${open ? 'rotate-180' : ''}`} />
        </button>
        {chosenIds.length > 0 ? (
          <button type="button" className={`${textLinkClass} min-h-11`} onClick={() => onChoose([])}>
            Show all teachers
          </button>
        ) : null}
      </div>
      <div id={panel}>
        {!open ? null : failed ? (
          <p role="alert" className="type-text mt-2">
            Failed to load teachers.{' '}
            <button type="button" className={`${textLinkClass} min-h-11`} onClick={onRetry}>
              Try again
            </button>
          </p>
        ) : (
          <fieldset className="frame mt-2 p-4">
            <legend className="sr-only">Teachers</legend>
            <TextField
              type="search"
              label="Find a teacher"
              placeholder="Name"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <ul className="mt-3 grid max-h-[264px] gap-x-6 overflow-y-auto phone:grid-cols-2">
              {matches.map(({ id, name }) => (
                <li key={id}>
                  <label className="flex min-h-11 items-center gap-3">
                    <input
                      type="checkbox"
                      checked={chosenIds.includes(id)}
                      disabled={full && !chosenIds.includes(id)}
                      onChange={() => toggle(id)}
                      className="size-5 flex-none accent-(--peacock)"
                    />
                    <i aria-hidden="true" className={`calendar-who who-${toneOf(id)} mr-0!`}>
                      {initialsOf(name)}
                    </i>
                    <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                  </label>
                </li>
              ))}
            </ul>
            {matches.length === 0 ? (
              <p role="status" className="type-small text-muted">
                {teachers ? 'No teacher found with this name.' : 'Loading...'}
              </p>
            ) : null}
          </fieldset>
        )}
      </div>
    </div>
  )
}
