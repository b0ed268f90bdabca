import type { ReactNode } from 'react'
import type { TimeFields } from '@/lib/core/http/fields'
import { viewerSpan } from '@/lib/core/time/format'

/**
 * "Friday, 8:00–9:00 pm" on the viewer's own clock, the hours never broken over two lines; null where it shows what the
 * academy's clock shows.
 */
export function viewerHours(span: TimeFields, viewer: string | null): ReactNode {
  const own = viewer ? viewerSpan(span, viewer) : null
  if (!own) return null
  return (
    <>
      {own.weekday ? `${own.weekday}, ` : null}
      <span className="whitespace-nowrap">{own.range}</span>
    </>
  )
}
