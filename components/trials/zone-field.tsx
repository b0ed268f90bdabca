'use client'

import { useState } from 'react'
import { SelectField } from '@/components/ui/form/field'
import { ZoneOptions } from '@/components/ui/form/zone-options'
import { textLinkClass } from '@/components/ui/text/text-link'
import { cityOf } from '@/lib/core/time/format'

type ZoneFieldProps = { zone: string; error?: string; onChange: (zone: string) => void }

/** Shows the time zone of the preferred times. This is the browser's zone, unless the visitor chooses another one. */
export function ZoneField({ zone, error, onChange }: ZoneFieldProps) {
  const [choosing, setChoosing] = useState(false)
  if (choosing) {
    return (
      <SelectField label="Your time zone" value={zone} error={error} onChange={(event) => onChange(event.target.value)}>
        <ZoneOptions chosen={zone} />
      </SelectField>
    )
  }
  return (
    <p className="-my-2 flex min-h-11 flex-wrap items-center gap-x-2 text-muted">
      <span>
        These are times in <b className="font-semibold text-ink">{zone ? cityOf(zone) : 'your own time zone'}</b>.
      </span>
      {zone ? (
        <button type="button" className={`${textLinkClass} min-h-11`} onClick={() => setChoosing(true)}>
          Change
        </button>
      ) : null}
    </p>
  )
}
