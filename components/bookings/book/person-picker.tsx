'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ListSearch } from '@/components/ui/data/list-search'
import { useCall } from '@/components/ui/data/use-call'
import { searchedNumber } from '@/lib/core/text/phone'

export interface PickedPerson {
  /** The account's ID. */
  id: string
  name: string
  /** The learner's ID, if the person is a student. */
  learnerId?: string
}

interface PersonPickerProps {
  label: string
  /** Limits the search to students, or includes teachers as well. */
  among: 'students' | 'everybody'
  picked: PickedPerson | null
  onPick: (person: PickedPerson | null) => void
}

/** Maximum number of results. The admin can type more letters to narrow the search. */
const SHOWN = 6

/** Lets an admin search for a person by name or phone number, and select one of the results. */
export function PersonPicker({ label, among, picked, onPick }: PersonPickerProps) {
  const [q, setQ] = useState('')
  const isSearching = q.length > 1 && !picked
  const students = useCall('students', isSearching ? { query: { q, limit: String(SHOWN) } } : null)
  const teachers = useCall('teachers', isSearching && among === 'everybody' ? {} : null)
  if (picked)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <span className="type-label">{label}: </span>
          <b className="font-semibold [overflow-wrap:anywhere]">{picked.name}</b>
        </span>
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            setQ('')
            onPick(null)
          }}
        >
          Change<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </p>
    )
  const sought = searchedNumber(q).normalize('NFC').toLowerCase()
  const matches = [
    ...(teachers.data?.teachers ?? [])
      .filter((one) => `${one.name} ${one.phone}`.toLowerCase().includes(sought))
      .map((one) => ({ ...one, learnerId: undefined, accountName: null })),
    ...(students.data?.data ?? []).map(({ id, name, phone, learner_id, learner_name }) => ({
      id,
      phone,
      learnerId: learner_id,
      name: learner_name,
      accountName: learner_name === name ? null : name,
    })),
  ].slice(0, SHOWN)
  return (
    <div className="grid">
      <ListSearch label={label} placeholder={`${label}: name or phone`} q={q} onSearch={setQ} />
      <div role="status" className="type-small mt-2 text-muted empty:mt-0">
        {!isSearching
          ? null
          : students.error
            ? (reasonOf(students.error) ?? 'The list could not be loaded.')
            : !students.data
              ? 'Loading...'
              : matches.length === 0
                ? 'No one found.'
                : null}
      </div>
      {isSearching && matches.length > 0 ? (
        <ul className="mt-2 grid gap-2">
          {matches.map(({ id, name, phone, learnerId, accountName }) => (
            <li key={learnerId ?? id}>
              <button type="button" className="toggle w-full text-left" onClick={() => onPick({ id, name, learnerId })}>
                <span className="[overflow-wrap:anywhere]">
                  {name}
                  {accountName ? ` (${accountName})` : ''}
                </span>{' '}
                <span className="tnum text-muted">{phone}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
