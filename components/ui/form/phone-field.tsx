import type { ComponentProps } from 'react'
import { describeMobile } from '@/lib/core/text/phone'
import { Field, type FieldProps, inputClass, withInputEvents } from './field'

type PhoneFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    typed?: string | undefined
    /** Tells the user what to do if the number cannot be an Indian mobile number. */
    abroad?: string
  }

/**
 * Shows a field for an Indian mobile number, with +91 in front. Displays the number as the app will store it, so that
 * users notice if they have typed a foreign number.
 */
export function PhoneField({ label, error, hint, className, typed, abroad, ...input }: PhoneFieldProps) {
  return (
    <Field label={label} error={error} hint={describeMobile(typed, abroad) ?? hint} className={className}>
      {(wiring) => (
        <div className="flex">
          <span className="tnum grid h-12 place-items-center rounded-l-control border border-r-0 border-input-border bg-sandal px-3.5 text-[1.0625rem]">
            +91
          </span>
          {/* The field has the type `text`, because browsers autofill a `tel` field with the country code. */}
          <input
            type="text"
            inputMode="numeric"
            autoComplete="tel-national"
            {...withInputEvents(input)}
            {...wiring}
            className={`${inputClass} tnum rounded-l-none`}
          />
        </div>
      )}
    </Field>
  )
}
