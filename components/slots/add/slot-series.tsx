'use client'

import { useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { usePlannableSlots } from '@/components/slots/time-off-days'
import { useTermsAfter } from '@/components/terms/use-terms-after'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import { textLinkClass } from '@/components/ui/text/text-link'
import { CallError, call } from '@/lib/api/client'
import { lengths, plannedSlots, type SeriesFields, slotsText } from './series-fields'
import { SeriesPreview } from './series-preview'
import { WeekdayGrid } from './weekday-grid'

type SlotSeriesProps = {
  today: string
  /** The academy's time zone. The preview uses the zone to warn about slots that have already started. */
  academy: string
  now: Date
  /** The teacher for whom an admin adds slots. Absent for a teacher's own slots. */
  teacher?: { id: string; name: string }
  onAdded: () => void
}

const schema = () => import('./series-rules').then((module) => module.seriesFields)

/** The server's message if some of the new slots fall on holidays or time off. */
const TIME_OFF_CLASH = 'Some of these slots fall on holidays or time off. Nothing was saved.'

const initialValues: SeriesFields = {
  day: '',
  begins: '',
  ends: '',
  length: '60',
  own: '',
  pause: '0',
  until: '',
  others: [],
}

const serverFields = [
  ['date', 'day'],
  ['from_time', 'begins'],
  ['to_time', 'ends'],
] as const

/** Divides a time span into slots and repeats them weekly. Shows a preview, and saves either all slots or none. */
export function SlotSeries({ today, academy, now, teacher, onAdded }: SlotSeriesProps) {
  const [clashes, setClashes] = useState<readonly string[]>([])
  const [isTimeOffClash, setIsTimeOffClash] = useState(false)
  const {
    field,
    values: fields,
    errors,
    busy,
    handleSubmit,
    reset,
    setError,
    setValue,
  } = useForm({ schema, initialValues })
  const { slots, blockedSlots } = usePlannableSlots(plannedSlots(fields), teacher?.id)
  const terms = useTermsAfter(fields.day || today)

  const [term] = terms

  const save = handleSubmit(async (checked) => {
    setClashes([])
    if (slots.length === 0) return
    try {
      const { added, informed } = teacher
        ? await call('officeAddsSlots', { body: { teacher_id: teacher.id, slots } })
        : { ...(await call('addSlots', { body: { slots } })), informed: null }
      reset({ ...checked, day: '', until: '', others: [] })
      onAdded()
      const text = `${slotsText(added)} open for booking.`
      if (teacher && informed) void alertInformed('Slots added!', informed, { text, names: [teacher.name] })
      else void alertSuccess('Slots added!', text)
    } catch (error) {
      if (error instanceof CallError) {
        setClashes(error.errors.slots ?? [])
        setIsTimeOffClash(error.serverMessage === TIME_OFF_CLASH)
        for (const [sent, name] of serverFields) {
          const text = error.errors[sent]?.[0]
          if (text) setError(name, text)
        }
      }
      void alertError('Error', 'Error saving slots', reasonOf(error))
    }
  })

  return (
    <Frame>
      <form noValidate onSubmit={save} className="grid gap-5 p-5 phone:p-7">
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 phone:grid-cols-3">
          <DateOrTimeField
            label="First day"
            type="date"
            min={today}
            className="max-phone:col-span-2"
            {...field('day')}
          />
          <DateOrTimeField label="Start time" type="time" {...field('begins')} />
          <DateOrTimeField label="End time" type="time" {...field('ends')} />
          <SelectField label="Class length" {...field('length')}>
            {lengths.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} minutes
              </option>
            ))}
            <option value="own">Other length</option>
          </SelectField>
          {fields.length === 'own' ? (
            <TextField
              label="Minutes per class"
              type="number"
              inputMode="numeric"
              min={5}
              max={480}
              {...field('own')}
            />
          ) : null}
          <TextField
            label="Break, in minutes"
            type="number"
            inputMode="numeric"
            min={0}
            max={240}
            {...field('pause')}
          />
          <DateOrTimeField
            label="Repeat weekly until"
            type="date"
            min={today}
            className="max-phone:col-span-2"
            hint="Leave empty for this day only."
            aside={
              term ? (
                <button
                  type="button"
                  className={`${textLinkClass} type-small`}
                  onClick={() => setValue('until', term.ends_on)}
                >
                  End of {term.name}
                </button>
              ) : null
            }
            {...field('until')}
          />
        </div>
        {fields.day && fields.until ? (
          <WeekdayGrid
            key={fields.day}
            day={fields.day}
            times={fields}
            value={fields.others}
            onChange={(others) => setValue('others', others)}
            error={errors.others}
          />
        ) : null}
        <SeriesPreview slots={slots} blockedSlots={blockedSlots} academy={academy} now={now} />
        {clashes.length > 0 ? (
          <Notice
            kind="warning"
            title={`Nothing was saved. These slots ${isTimeOffClash ? 'fall on holidays or time off' : 'overlap existing slots'}:`}
            live
          >
            <ul className="tnum">
              {clashes.map((clash) => (
                <li key={clash}>{clash}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <Button
          type="submit"
          className="max-phone:w-full phone:justify-self-start"
          busy={busy}
          busyLabel="Saving..."
          disabled={slots.length === 0 && blockedSlots.length > 0}
        >
          {slots.length > 1 ? `Save all ${slots.length}` : 'Save all'}
        </Button>
      </form>
    </Frame>
  )
}
