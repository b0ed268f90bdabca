'use client'

import { useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { ToggleGroup } from '@/components/ui/toggle-group'
import { CallError, call } from '@/lib/api/client'
import type { Attendance } from '@/lib/class-notes/schema'
import { marks } from './texts'

interface AttendanceButtonsProps {
  slotId: string
  attendance: Attendance
  /** Text that describes the class to screen readers. */
  about: string
  office: boolean
  /** Loads the classes again. Resolves once the classes have loaded. */
  onChanged: () => Promise<unknown>
}

/** Marks the attendance of a class. Pressing the same button again clears the mark. */
export function AttendanceButtons({ slotId, attendance, about, office, onChanged }: AttendanceButtonsProps) {
  const [pressed, setPressed] = useState<Attendance | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)

  async function mark(value: Attendance) {
    if (pressed) return
    const wanted = value === attendance ? 'unmarked' : value
    setPressed(wanted)
    setOutcome(null)
    try {
      const returned = wanted === 'teacher_absent' ? await readOutcome(slotId) : null
      const body = { attendance: wanted, seen: attendance }
      await call(office ? 'officeMarksClass' : 'markClass', { params: { slotId }, body })
      setOutcome(returned)
      await onChanged()
    } catch (error) {
      void alertError('Error', 'Failed to save attendance', reasonOf(error))
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) void onChanged()
    } finally {
      setPressed(null)
    }
  }

  return (
    <div className="grid gap-2">
      <ToggleGroup
        label={`Attendance: ${about}`}
        options={marks}
        value={[pressed ?? attendance]}
        onToggle={(value) => void mark(value)}
      />
      {outcome && attendance === 'teacher_absent' ? (
        <p role="status" className="type-small text-muted">
          {outcome}
        </p>
      ) : null}
    </div>
  )
}

/** Reads what becomes of a counted class that the teacher missed. Null if it is not counted or the call fails. */
const readOutcome = (slotId: string): Promise<string | null> =>
  call('classOutcome', { params: { slotId }, query: { cause: 'teacher_absent' } }).then(
    ({ text }) => text,
    () => null,
  )
