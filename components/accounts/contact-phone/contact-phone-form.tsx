'use client'

import { type ReactNode, useMemo } from 'react'
import { SelectField, TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import {
  type Country,
  contactFields,
  countryChoices,
  isCountry,
  isKnownNumber,
  readContactNumber,
  understoodContact,
} from '@/lib/core/text/contact-number'

const schema = () =>
  import('@/lib/accounts/contact-phone/contact-phone-schema').then((module) => module.contactPhoneBody)

export interface TypedContact {
  country: string
  number: string
}
type Errors = Readonly<Record<string, readonly string[]>>

interface ContactPhoneFormProps {
  /** The stored number in E.164. */
  current: string | null
  /** Names the form for screen readers. */
  name: string
  /** Explains which number is used if the field is empty. */
  emptyHint: string | undefined
  /** Saves the fields as typed. `understood` is the number as people read it, or null if it was removed. */
  onSave: (typed: TypedContact, understood: string | null, showErrors: (errors: Errors) => void) => Promise<unknown>
  /** The buttons, with `busy` while the form is being saved. */
  buttons: (busy: boolean) => ReactNode
}

/** Lets a person choose a country and type a number. Shows the number as the app understands it. */
export function ContactPhoneForm({ current, name, emptyHint, onSave, buttons }: ContactPhoneFormProps) {
  const initialValues = useMemo<TypedContact>(() => contactFields(current), [current])
  const choices = useMemo(countryChoices, [])
  const { field, values, busy, handleSubmit, setValue, showErrors } = useForm({ schema, initialValues })
  const understood = (typed: TypedContact) => understoodOf(typed.number, typed.country)

  const save = handleSubmit((_, typed) => onSave(typed, understood(typed)?.text ?? null, showErrors))
  const shown = understood(values)

  return (
    <form noValidate method="post" aria-label={name} onSubmit={save} className="grid gap-5">
      <SelectField
        label="Country"
        autoComplete="country"
        {...field('country')}
        onChange={(event) => {
          setValue('country', event.target.value)
          // The country decides whether the number is valid.
          setValue('number', (number) => number)
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
        autoComplete="tel"
        maxLength={40}
        hint={shown ? `${shown.text}${shown.known ? '' : '. Please check the digits.'}` : emptyHint}
        {...field('number')}
      />
      {buttons(busy)}
    </form>
  )
}

/** Formats the typed number, or returns null while it is empty or cannot be read. */
function understoodOf(typed: string, country: string): { text: string; known: boolean } | null {
  if (typed.trim() === '' || !isCountry(country)) return null
  const { number } = readContactNumber(typed, country as Country)
  return number === undefined ? null : { text: understoodContact(number, country), known: isKnownNumber(number) }
}
