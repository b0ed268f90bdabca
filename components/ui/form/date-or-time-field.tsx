import { shortDate, shortWeekday } from '@/lib/core/time/format'
import { Field, type FieldProps, type InputProps, inputClass, withInputEvents } from './field'

/**
 * Shows a date or time field. In some languages, browsers show the month first, so the chosen date is also written out.
 * In an empty field, some browsers show today's date in grey, so ui.css shows a placeholder instead. This component has
 * its own file, so that pages without dates do not load the date formats.
 */
export function DateOrTimeField({
  label,
  error,
  hint,
  aside,
  className,
  ...input
}: FieldProps & InputProps & { type: 'date' | 'time'; value: string }) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(wiring) => (
        <>
          <input
            data-empty={input.value ? undefined : ''}
            className={inputClass}
            {...withInputEvents(input)}
            {...wiring}
          />
          {input.type === 'date' && input.value ? (
            <p className="type-small mt-1.5 tnum">
              {shortWeekday(input.value)} {shortDate(input.value)}
            </p>
          ) : null}
        </>
      )}
    </Field>
  )
}
