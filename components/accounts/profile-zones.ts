import { cityOf, currentZoneName } from '@/lib/core/format'

export interface ZoneChoice {
  zone: string
  /** The city first, so that typing it finds it in the list. */
  label: string
}

/** Every zone that the browser knows under the name of today, and the one that is chosen, by city. */
export function zoneChoices(chosen: string | null): ZoneChoice[] {
  const known = Intl.supportedValuesOf('timeZone').map(currentZoneName)
  const zones = new Set([...known, ...(chosen ? [chosen] : [])].filter((zone) => zone.includes('/')))
  return [...zones]
    .map((zone) => ({
      zone,
      label: `${cityOf(zone)} (${zone.split('/').slice(0, -1).join('/').replaceAll('_', ' ')})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
