'use client'

import { useState } from 'react'
import { useCall } from '@/components/ui/data/use-call'
import { SelectField } from '@/components/ui/form/field'
import { useOfficeRight } from '@/components/ui/office-rights'
import { SlotSeries } from './slot-series'

interface OfficeSlotsProps {
  today: string
  academy: string
  now: Date
}

/** Lets an admin with the “Desk” right add slots for a teacher, who gets an email (contract 60.1). */
export function OfficeSlots(props: OfficeSlotsProps) {
  const [teacherId, setTeacherId] = useState('')
  const mayAdd = useOfficeRight('desk')
  const teachers = useCall('teachers', mayAdd ? {} : null)
  const teacher = teachers.data?.teachers.find(({ id }) => id === teacherId)
  if (!mayAdd) return null
  return (
    <section aria-labelledby="for-teacher" className="mt-12 max-w-[860px]">
      <h2 id="for-teacher" className="type-h3">
        Add slots for a teacher
      </h2>
      <p className="type-text mt-1 mb-5 max-w-[60ch] text-muted">
        The teacher gets an email with the new slots. Either all slots are saved or none are.
      </p>
      <SelectField
        label="Teacher"
        className="mb-6 phone:max-w-[380px]"
        value={teacherId}
        hint={teachers.error ? 'The teachers could not be loaded. Reload the page to choose one.' : undefined}
        onChange={(event) => setTeacherId(event.target.value)}
      >
        <option value="">Select a teacher</option>
        {teachers.data?.teachers.map(({ id, name, phone }) => (
          <option key={id} value={id}>
            {name} ({phone})
          </option>
        ))}
      </SelectField>
      {teacher ? <SlotSeries key={teacher.id} {...props} teacher={teacher} onAdded={() => undefined} /> : null}
    </section>
  )
}
