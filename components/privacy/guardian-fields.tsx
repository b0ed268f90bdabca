'use client'

import type { ComponentProps } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { SelectField, TextField } from '@/components/ui/form/field'
import { RELATIONS } from '@/lib/accounts/bounds'
import { consentText } from '@/lib/accounts/consent-text'

interface GuardianFieldsProps {
  name: Omit<ComponentProps<'input'>, 'type'>
  relation: ComponentProps<'select'>
  consent: ComponentProps<'input'>
  faults: { guardian_name?: string; guardian_relation?: string; consent?: string }
  /** The current values of the two fields. The consent text includes both values. */
  given: string
  related: string
}

/** Shows the name and relation of a parent or guardian, and the exact consent text that is recorded. */
export function GuardianFields({ name, relation, consent, faults, given, related }: GuardianFieldsProps) {
  const academy = useAcademy()
  return (
    <>
      <TextField
        label="Parent or guardian"
        hint="The full name of the parent or guardian who agrees."
        autoComplete="off"
        maxLength={100}
        error={faults.guardian_name}
        {...name}
      />
      <SelectField label="Relationship to the student" error={faults.guardian_relation} {...relation}>
        <option value="" disabled>
          Select
        </option>
        {RELATIONS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <FieldSet legend="Consent" error={faults.consent}>
        <Checkbox label={consentText(academy.name, given.trim(), related || 'Guardian')} {...consent} />
      </FieldSet>
    </>
  )
}
