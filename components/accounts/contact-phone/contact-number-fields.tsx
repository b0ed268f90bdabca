'use client'

import { useMemo } from 'react'
import { SelectField, TextField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'
import {
  countryChoices,
  describeContactNumber,
  isCountry,
  isKnownNumber,
  readContactNumber,
} from '@/lib/core/text/contact-number'

export interface TypedContact {
  country: string
  number: string
}

interface ContactNumberFieldsProps {
  field: (name: keyof TypedContact) => FieldOfForm
  typed: TypedContact
  /** Validates the number again after the country changes, because the rules depend on the country. */
  checkNumber: () => void
  /** The hint that explains which number the office uses if the field is empty. */
  emptyHint?: string | undefined
  /** True if the browser may fill in the user's own number. */
  own?: boolean
}

/** Asks for a country and a phone number. Shows the number as the app will store it. */
export function ContactNumberFields({ field, typed, checkNumber, emptyHint, own = false }: ContactNumberFieldsProps) {
  const choices = useMemo(countryChoices, [])
  const understood = formatTypedNumber(typed)
  const country = field('country')
  return (
    <>
      <SelectField
        label="Country"
        autoComplete={own ? 'country' : 'off'}
        {...country}
        onChange={(event) => {
          country.onChange(event)
          checkNumber()
        }}
      >
        {choices.map((choice) => (
          <option key={choice.country} value={choice.country}>
            {choice.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete={own ? 'tel' : 'off'}
        maxLength={40}
        hint={understood ? `${understood.text}${understood.isKnown ? '' : '. Please check the digits.'}` : emptyHint}
        {...field('number')}
      />
    </>
  )
}

/** Formats the typed number. Returns null if the field is empty or the number cannot be read. */
export function formatTypedNumber({ country, number: typed }: TypedContact): { text: string; isKnown: boolean } | null {
  if (typed.trim() === '' || !isCountry(country)) return null
  const { number } = readContactNumber(typed, country)
  return number === undefined ? null : { text: describeContactNumber(number, country), isKnown: isKnownNumber(number) }
}
