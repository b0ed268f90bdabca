'use client'

import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { FieldError } from '@/components/ui/form/field'
import { ToggleGroup } from '@/components/ui/toggle-group'
import { shortWeekday, weekday } from '@/lib/core/time/format'
import { nextSixDays, type WeekdayTimes } from './series-fields'

interface WeekdayGridProps {
  /** The first day of the series. */
  day: string
  /** The times on the first day. They are also the initial times of every weekday that the user adds. */
  times: { begins: string; ends: string }
  value: readonly WeekdayTimes[]
  onChange: (value: readonly WeekdayTimes[]) => void
  error?: string
}

/** Lets the user repeat a weekly series on other weekdays too, each with its own times. */
export function WeekdayGrid({ day, times: { begins, ends }, value, onChange, error }: WeekdayGridProps) {
  const days = nextSixDays(day)
  const chosenDays = value.filter(({ date }) => days.includes(date))
  const toggle = (date: string) =>
    onChange(
      chosenDays.some((one) => one.date === date)
        ? chosenDays.filter((one) => one.date !== date)
        : [...chosenDays, { date, begins, ends }].sort((a, b) => a.date.localeCompare(b.date)),
    )
  const change = (date: string, change: Partial<WeekdayTimes>) =>
    onChange(chosenDays.map((one) => (one.date === date ? { ...one, ...change } : one)))
  return (
    <div className="grid gap-4">
      <div>
        <p className="type-label mb-2">Also every week on</p>
        <ToggleGroup
          label="Also every week on"
          options={days.map((date) => ({ value: date, label: shortWeekday(date) }))}
          value={chosenDays.map(({ date }) => date)}
          onToggle={toggle}
        />
        <FieldError error={error} />
      </div>
      {chosenDays.map((one) => (
        <div key={one.date} className="grid grid-cols-2 gap-x-4 gap-y-2 phone:grid-cols-3">
          <b className="self-center font-semibold max-phone:col-span-2">{weekday(one.date)}s</b>
          {(['begins', 'ends'] as const).map((name) => (
            <DateOrTimeField
              key={name}
              label={
                <>
                  {name === 'begins' ? 'Start time' : 'End time'}
                  <span className="sr-only"> on {weekday(one.date)}s</span>
                </>
              }
              type="time"
              value={one[name]}
              onChange={(event) => change(one.date, { [name]: event.target.value })}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
