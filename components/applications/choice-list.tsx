'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldSet, Radio } from '@/components/ui/form/choice'

interface ChoiceListProps {
  legend: string
  choices: readonly string[]
  error?: string
  field: UseFormRegisterReturn
}

/** Offers the documented values. Their labels start with a capital letter, but the form sends the values unchanged. */
export function ChoiceList({ legend, choices, error, field }: ChoiceListProps) {
  return (
    <FieldSet legend={legend} error={error}>
      <div className="grid gap-x-6 phone:grid-cols-2">
        {choices.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            label={<span className="inline-block first-letter:uppercase">{choice}</span>}
            {...field}
          />
        ))}
      </div>
    </FieldSet>
  )
}
