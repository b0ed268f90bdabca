import type { ComponentProps } from 'react'
import { SelectField } from '@/components/ui/form/field'
import { ZoneOptions } from '@/components/ui/form/zone-options'

/** Lets a visitor choose the time zone of the times they enter. */
export function ZoneSelect({
  value,
  ...select
}: Omit<ComponentProps<typeof SelectField>, 'label'> & { value: string }) {
  return (
    <SelectField label="Your time zone" value={value} {...select}>
      <ZoneOptions chosenZone={value} />
    </SelectField>
  )
}
