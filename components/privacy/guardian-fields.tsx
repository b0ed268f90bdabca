'use client'

import { useAcademy } from '@/components/ui/academy-settings'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { SelectField, TextField } from '@/components/ui/form/field'
import type { CheckboxOfForm, FieldOfForm } from '@/components/ui/form/use-form'
import { consentText } from '@/lib/learners/consent-text'
import { RELATIONS } from '@/lib/learners/relations'

interface GuardianFieldsProps {
  name: FieldOfForm
  relation: FieldOfForm
  consent: CheckboxOfForm
  consentError: string | undefined
}

/**
 * Shows fields for the name of a parent or guardian and their relationship to the student. Also shows the exact consent
 * text that will be recorded.
 */
export function GuardianFields({ name, relation, consent, consentError }: GuardianFieldsProps) {
  const academy = useAcademy()
  return (
    <>
      <TextField
        label="Parent or guardian"
        hint="The full name of the parent or guardian who agrees."
        autoComplete="off"
        maxLength={100}
        {...name}
      />
      <SelectField label="Relationship to the student" {...relation}>
        <option value="" disabled>
          Select
        </option>
        {RELATIONS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <FieldSet legend="Consent" error={consentError}>
        <Checkbox label={consentText(academy.name, name.value.trim(), relation.value || 'Guardian')} {...consent} />
      </FieldSet>
    </>
  )
}
