import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { type OfficeRight, officeRights, rightNames } from '@/lib/core/config/office-rights'
import { rightTexts } from './right-texts'

interface RightsFieldProps {
  legend: string
  rights: readonly OfficeRight[]
  error?: string | undefined
  onChange: (rights: OfficeRight[]) => void
}

/** Lets an admin tick the rights of another admin. One sentence explains each right. */
export function RightsField({ legend, rights, error, onChange }: RightsFieldProps) {
  return (
    <FieldSet legend={legend} error={error}>
      {officeRights.map((right) => (
        <Checkbox
          key={right}
          name={right}
          label={rightNames[right]}
          hint={rightTexts[right]}
          checked={rights.includes(right)}
          onChange={({ target }) =>
            onChange(officeRights.filter((each) => (each === right ? target.checked : rights.includes(each))))
          }
        />
      ))}
    </FieldSet>
  )
}
