'use client'

import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { Button } from '@/components/ui/button'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { TextField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'

/** The form's values. Fields that are not filled in are empty strings. */
export interface TimeOffFields {
  from: string
  to: string
  from_time: string
  to_time: string
  reason: string
}
export const noTimeOff: TimeOffFields = { from: '', to: '', from_time: '', to_time: '', reason: '' }

/** Builds the dates and times of the request body from the form's values. An empty end date means a single day. */
export const rangeBody = ({ from, to, from_time, to_time }: TimeOffFields) => ({
  from,
  to: to || from,
  from_time: from_time || null,
  to_time: to_time || null,
})

type TimeOffFormProps = {
  fields: TimeOffFields
  field: (name: keyof TimeOffFields) => FieldOfForm
  /** Number of times the server has rejected the fields. Each increase focuses the first invalid field. */
  rejections: number
  today: string
  reasonLabel: string
  reasonHint: string
  busy: boolean
  onPreview: (event: SyntheticEvent) => Promise<void>
  /** Content above the fields, for example the choice of the teacher. */
  children?: ReactNode
}

/** Asks for dates and a reason. If the time off covers only part of a day, also asks for times. */
export function TimeOffForm(props: TimeOffFormProps) {
  const { fields, field, rejections, today, reasonLabel, reasonHint, busy, onPreview, children } = props
  const [times, setTimes] = useState(fields.from_time !== '' || fields.to_time !== '')
  // After a failed save, focus the first invalid field, which may be far above the save button and out of view.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [rejections])
  return (
    <Frame>
      <form ref={form} noValidate onSubmit={onPreview} className="grid gap-5 p-5 phone:p-7">
        {children}
        <div className="grid grid-cols-2 gap-x-4 gap-y-5">
          <DateOrTimeField label="From" type="date" min={today} className="max-phone:col-span-2" {...field('from')} />
          <DateOrTimeField
            label="To (last day)"
            type="date"
            min={fields.from || today}
            className="max-phone:col-span-2"
            hint="Leave empty for a single day."
            {...field('to')}
          />
          {times ? (
            <>
              <DateOrTimeField label="Start time on the first day" type="time" {...field('from_time')} />
              <DateOrTimeField label="End time on the last day" type="time" {...field('to_time')} />
            </>
          ) : (
            <Button variant="outline" size="small" className="justify-self-start" onClick={() => setTimes(true)}>
              Only part of the day
            </Button>
          )}
        </div>
        <TextField label={reasonLabel} maxLength={300} hint={reasonHint} {...field('reason')} />
        <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Checking...">
          Review classes
        </Button>
      </form>
    </Frame>
  )
}
