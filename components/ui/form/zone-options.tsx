import { useMemo } from 'react'
import { cityZones, commonZones, type ZoneChoice } from './zone-choices'

/**
 * Lists time zones as options for a select. A zone may appear under several cities; the select then shows the first
 * label.
 */
export function ZoneOptions({ chosenZone }: { chosenZone: string | null }) {
  const cities = useMemo(() => cityZones(chosenZone), [chosenZone])
  const common = useMemo(() => commonZones(), [])
  return (
    <>
      <Group label="Common time zones" choices={common} />
      <Group label="All cities" choices={cities} />
    </>
  )
}

function Group({ label, choices }: { label: string; choices: readonly ZoneChoice[] }) {
  return (
    <optgroup label={label}>
      {choices.map(({ zone, label }) => (
        <option key={label} value={zone}>
          {label}
        </option>
      ))}
    </optgroup>
  )
}
