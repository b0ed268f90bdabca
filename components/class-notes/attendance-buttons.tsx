'use client'

import { useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { ToggleGroup } from '@/components/ui/toggle-group'
import { CallError, call } from '@/lib/api/client'
import type { Attendance } from '@/lib/class-notes/schema'
import { countedText, marks } from './texts'

interface AttendanceButtonsProps {
  slotId: string
  attendance: Attendance
  /** Text that describes the class to screen readers. */
  about: string
  office: boolean
  /** True if the class counts towards a plan. */
  counted: boolean
  /** Loads the classes again. Resolves once the classes have loaded. */
  onChanged: () => Promise<unknown>
}

/** Marks the attendance of a class. Pressing the same button again clears the mark. */
export function AttendanceButtons({ slotId, attendance, about, office, counted, onChanged }: AttendanceButtonsProps) {
  const [pendingAttendance, setPendingAttendance] = useState<Attendance | null>(null)

  async function mark(value: Attendance) {
    if (pendingAttendance) return
    const newAttendance = value === attendance ? 'unmarked' : value
    setPendingAttendance(newAttendance)
    try {
      const body = { attendance: newAttendance, seen: attendance }
      await call(office ? 'officeMarksClass' : 'markClass', { params: { slotId }, body })
      await onChanged()
    } catch (error) {
      void alertError('Error', 'Failed to save attendance', reasonOf(error))
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) void onChanged()
    } finally {
      setPendingAttendance(null)
    }
  }

  return (
    <div>
      <ToggleGroup
        label={`Attendance: ${about}`}
        options={marks}
        value={[pendingAttendance ?? attendance]}
        onToggle={(value) => void mark(value)}
      />
      {counted ? (
        <p role="status" className="type-small mt-2 max-w-[60ch] text-muted empty:hidden">
          {countedText(attendance)}
        </p>
      ) : null}
    </div>
  )
}
