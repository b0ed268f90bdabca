'use client'

import { useViewerZone } from '@/components/ui/clocks'
import { academy } from '@/lib/academy'
import { cityOf } from '@/lib/core/format'
import { sentAt } from './sent-at'

/** An instant on the viewer's own clock, as a line below the academy's; nothing where the two are one. */
export function ViewerTime({ instant }: { instant: string }) {
  const viewer = useViewerZone()
  if (!viewer || viewer === academy.timeZone) return null
  const { date, time } = sentAt(instant, viewer)
  return (
    <span className="type-note tnum block text-muted">
      {date === sentAt(instant).date ? '' : `${date}, `}
      {time} in {cityOf(viewer)}
    </span>
  )
}
