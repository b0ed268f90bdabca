import { shortDate, shortWeekday } from '@/lib/core/time/format'
import { Field, type FieldProps, type InputProps, inputClass, withInputEvents } from './field'

/**
 * Shows a date or time field. Browsers order the parts of a date by language, so the field also writes out the chosen
 * date. `given` is the value. In an empty field, some browsers show today's date in grey, which ui.css replaces.
 * It is in its own file, because pages without dates should not load the formats.
 */
export function WhenField({
  label,
  error,
  hint,
  aside,
  className,
  given,
  ...input
}: FieldProps & InputProps & { type: 'date' | 'time'; given: string | undefined }) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(wiring) => (
        <>
          <input data-empty={given ? undefined : ''} className={inputClass} {...withInputEvents(input)} {...wiring} />
          {input.type === 'date' && given ? (
            <p className="type-small mt-1.5 tnum">
              {shortWeekday(given)} {shortDate(given)}
            </p>
          ) : null}
        </>
      )}
    </Field>
  )
}
