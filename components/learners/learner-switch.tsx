'use client'

import { SelectField } from '@/components/ui/form/field'
import type { useChosenLearner } from './chosen-learner'

/** Limits a page to one learner of the account. Renders nothing for an account with one learner. */
export function LearnerSwitch({ learners, several, learner, choose }: ReturnType<typeof useChosenLearner>) {
  if (!several) return null
  return (
    <SelectField
      label="Student"
      className="screen-only max-w-[362px]"
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
