import { SelectField } from '@/components/ui/form/field'
import type { LearnerView } from '@/lib/learners/schema'

interface WhoForProps {
  learners: readonly Pick<LearnerView, 'id' | 'name'>[]
  /** The ID of the chosen learner, or an empty string. */
  value: string
  onChange: (id: string) => void
  error?: string
}

/** Lets the user choose which learner of the account a form is for. */
export function WhoFor({ learners, value, onChange, error }: WhoForProps) {
  return (
    <SelectField
      label="Who is this for?"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Choose a student</option>
      {learners.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
