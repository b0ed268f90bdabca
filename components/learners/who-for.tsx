'use client'

import { SelectField } from '@/components/ui/form/field'
import type { LearnerView } from '@/lib/learners/schema'

interface WhoForProps {
  learners: readonly Pick<LearnerView, 'id' | 'name'>[]
  /** The ID of the chosen learner, or an empty string. */
  value: string
  onChange: (learnerId: string) => void
  error?: string | undefined
}

/** Asks which of an account's learners an action concerns. Use it only for accounts with several learners. */
export function WhoFor({ learners, value, onChange, error }: WhoForProps) {
  return (
    <SelectField
      label="Who is this for?"
      className="max-w-[362px]"
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled>
        Choose a student
      </option>
      {learners.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
