'use client'

import { useState } from 'react'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import { cityOf } from '@/lib/core/time/format'

/** The select is loaded on demand, because few visitors change their time zone. */
const ZoneSelect = loadWhenShown(() => import('./zone-select').then((module) => module.ZoneSelect))

type ZoneFieldProps = { zone: string; error?: string; onChange: (zone: string) => void }

/** Shows the time zone of the preferred times: the browser's zone, unless the visitor chooses another one. */
export function ZoneField({ zone, error, onChange }: ZoneFieldProps) {
  const [choosing, setChoosing] = useState(false)
  if (choosing) return <ZoneSelect value={zone} error={error} onChange={(event) => onChange(event.target.value)} />
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
