'use client'

import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField } from '@/components/ui/form/field'
import { daysLater } from '@/lib/core/time/calendar-days'
import { shortDate } from '@/lib/core/time/format'
import type { Term } from '@/lib/terms/schema'

/**
 * Defines when a weekly class stops repeating. `choice` is `once`, a number of weeks, a term's ID, or the string `day`.
 * The field `day` contains the last date. Only the choice `day` uses this date.
 */
export interface RepeatEnd {
  choice: string
  day: string
}

export const ONCE: RepeatEnd = { choice: 'once', day: '' }
const WEEKS = ['4', '8', '12'] as const

/**
 * Returns the last day on which the class may repeat, in the academy's time zone. Empty for a single class or an
 * incomplete choice.
 */
export function lastDay({ choice, day }: RepeatEnd, from: string, terms: readonly Term[]): string {
  if (choice === 'day') return day
  const term = terms.find(({ id }) => id === choice)
  if (term) return term.ends_on
  return /^\d+$/.test(choice) ? daysLater(from, 7 * Number(choice)) : ''
}

interface UntilFieldsProps {
  label: string
  /** The date of the first class, in the academy's time zone. */
  from: string
  terms: readonly Term[]
  value: RepeatEnd
  onChange: (value: RepeatEnd) => void
  /** The label of the option for a single class. Without a label, the form offers only weekly classes. */
  once?: string
  error?: string
}

/** Asks how long a weekly class should repeat: until the end of the term, for a number of weeks, or until a date. */
export function UntilFields({ label, from, terms, value, onChange, once, error }: UntilFieldsProps) {
  return (
    <div className={`grid gap-x-4 gap-y-5 ${value.choice === 'day' ? 'phone:grid-cols-2' : 'phone:max-w-[380px]'}`}>
      <SelectField
        label={label}
        value={value.choice}
        error={value.choice === 'day' ? undefined : error}
        onChange={(event) => onChange({ ...value, choice: event.target.value })}
      >
        {once ? <option value={ONCE.choice}>{once}</option> : null}
        {terms.map(({ id, name, ends_on }) => (
          <option key={id} value={id}>
            {once ? 'Every week until the end' : 'End'} of {name}, {shortDate(ends_on)}
          </option>
        ))}
        {WEEKS.map((count) => (
          <option key={count} value={count}>
            {once ? 'Every week, ' : ''}
            {count} more weeks, until {shortDate(daysLater(from, 7 * Number(count)))}
          </option>
        ))}
        <option value="day">{once ? 'Every week until a date you choose' : 'Another date'}</option>
      </SelectField>
      {value.choice === 'day' ? (
        <DateOrTimeField
          label="Last day"
          type="date"
          min={daysLater(from, 7)}
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
          error={error}
        />
      ) : null}
    </div>
  )
}
