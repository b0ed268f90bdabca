'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox, FieldSet } from '@/components/ui/choice'
import { SelectField, TextField } from '@/components/ui/field'
import { RELATIONS } from '@/lib/accounts/bounds'
import { consentText } from '@/lib/accounts/consent-text'

type Problem = { message?: string } | undefined

interface GuardianFieldsProps {
  name: UseFormRegisterReturn
  relation: UseFormRegisterReturn
  consent: UseFormRegisterReturn
  errors: { guardian_name?: Problem; guardian_relation?: Problem; consent?: Problem }
  /** What stands in the two fields: the text names them. */
  given: string
  related: string
}

/** Name and relation of a parent or guardian, and the text that they agree to, word for word as it is recorded. */
export function GuardianFields({ name, relation, consent, errors, given, related }: GuardianFieldsProps) {
  return (
    <>
      <TextField
        label="Parent or guardian"
        hint="The name of the grown-up who agrees."
        autoComplete="off"
        maxLength={100}
        error={errors.guardian_name?.message}
        {...name}
      />
      <SelectField label="How they are related" error={errors.guardian_relation?.message} defaultValue="" {...relation}>
        <option value="" disabled>
          Select
        </option>
        {RELATIONS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <FieldSet legend="Consent" error={errors.consent?.message}>
        <Checkbox label={consentText(given.trim(), related || 'Guardian')} {...consent} />
      </FieldSet>
    </>
  )
}
