'use client'

import { FieldSet, Radio } from '@/components/ui/form/choice'
import type { FieldOfForm } from '@/components/ui/form/use-form'

interface ChoiceListProps {
  legend: string
  choices: readonly string[]
  field: FieldOfForm
}

/** Shows the choices as radio buttons. Capitalises the labels, but sends the values unchanged. */
export function ChoiceList({ legend, choices, field: { name, value, error, onChange } }: ChoiceListProps) {
  return (
    <FieldSet legend={legend} error={error}>
      <div className="grid gap-x-6 phone:grid-cols-2">
        {choices.map((choice) => (
          <Radio
            key={choice}
            name={name}
            value={choice}
            checked={value === choice}
            onChange={onChange}
            label={<span className="inline-block first-letter:uppercase">{choice}</span>}
          />
        ))}
      </div>
    </FieldSet>
  )
}
