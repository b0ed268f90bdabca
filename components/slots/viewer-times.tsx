import type { ReactNode } from 'react'
import type { TimeFields } from '@/lib/core/http/fields'
import { viewerSpan } from '@/lib/core/time/format'

/**
 * Returns "Friday, 8:00–9:00 pm" in the viewer's zone, with no line break inside the times. Returns null if the times
 * are the same in the academy's zone.
 */
export function viewerTimes(span: TimeFields, viewer: string | null): ReactNode {
  const own = viewer ? viewerSpan(span, viewer) : null
  if (!own) return null
  return (
    <>
      {own.weekday ? `${own.weekday}, ` : null}
      <span className="whitespace-nowrap">{own.range}</span>
    </>
  )
}
