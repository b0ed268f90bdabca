'use client'

import { type ReactNode, useMemo } from 'react'
import { SelectField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import type { OwnCountry } from '@/lib/accounts/country/country-schema'
import { countryChoices } from '@/lib/core/text/countries'
import { stateChoices } from '@/lib/core/text/indian-states'

const schema = () => import('@/lib/accounts/country/country-schema').then((module) => module.countryBody)

export interface ChosenCountry {
  country: string
  state: string
}

interface CountryFormProps {
  current: Pick<OwnCountry, 'country' | 'state' | 'suggested_country'>
  /** The form's name for screen readers. */
  name: string
  /** True if users choose their own country. The browser may then autofill the country. */
  own?: boolean
  onSave: (
    chosen: ChosenCountry,
    showErrors: (errors: Readonly<Record<string, readonly string[]>>) => void,
  ) => Promise<unknown>
  /** Renders the buttons. `busy` is true while the form is being saved. */
  buttons: (busy: boolean) => ReactNode
}

/** Lets a person choose a country and, in India, a state. */
export function CountryForm({ current, name, own = false, onSave, buttons }: CountryFormProps) {
  const { country, state, suggested_country: suggested } = current
  const initialValues = useMemo<ChosenCountry>(
    () => ({ country: country ?? suggested ?? '', state: state ?? '' }),
    [country, state, suggested],
  )
  const { field, values, busy, handleSubmit, showErrors } = useForm({ schema, initialValues })
  const save = handleSubmit(async (_, chosen) => {
    if (country === null && chosen.country === '') showErrors({ country: ['Choose a country'] })
    else await onSave(chosen, showErrors)
  })
  const isSuggestion = country === null && suggested !== null && values.country === suggested
  return (
    <form noValidate method="post" aria-label={name} onSubmit={save} className="grid gap-5">
      <SelectField
        label="Country"
        autoComplete={own ? 'country' : 'off'}
        hint={isSuggestion ? 'Suggested from the phone number. It is not saved yet.' : undefined}
        {...field('country')}
      >
        <Choices none={country === null ? 'Choose a country' : 'No country'} choices={countryChoices} />
      </SelectField>
      {values.country === 'IN' ? (
        <SelectField label="State or union territory" autoComplete="off" {...field('state')}>
          <Choices none="Choose a state" choices={stateChoices} />
        </SelectField>
      ) : null}
      {buttons(busy)}
    </form>
  )
}

interface ChoicesProps {
  /** The label of the empty option. */
  none: string
  choices: () => { code: string; name: string }[]
}

function Choices({ none, choices }: ChoicesProps) {
  const options = useMemo(choices, [choices])
  return (
    <>
      <option value="">{none}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  )
}
