'use client'

import { SelectField } from '@/components/ui/form/field'
import type { useChosenLearner } from './chosen-learner'

interface LearnerSwitchProps extends ReturnType<typeof useChosenLearner> {
  /** The margin that the page needs around the field. */
  className?: string
}

/** Lets the family limit a page to one of its learners. Renders nothing for an account with one learner. */
export function LearnerSwitch({ learners, several, learner, choose, className = '' }: LearnerSwitchProps) {
  if (!several) return null
  return (
    <SelectField
      label="Student"
      className={`screen-only max-w-[362px] ${className}`}
      value={learner}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">All students</option>
      {learners.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
