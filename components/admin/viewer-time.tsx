'use client'

import { useAcademy } from '@/components/ui/academy-settings'
import { useViewerZone } from '@/components/ui/clocks'
import { cityOf } from '@/lib/core/format'
import { momentIn } from './sent-at'

/** An instant on the viewer's own clock, as a line below the academy's; nothing where the two are one. */
export function ViewerTime({ instant }: { instant: string }) {
  const viewer = useViewerZone()
  const { timeZone } = useAcademy()
  if (!viewer || viewer === timeZone) return null
  const { date, time } = momentIn(instant, viewer)
  return (
    <span className="type-note tnum block text-muted">
      {date === momentIn(instant, timeZone).date ? '' : `${date}, `}
      {time} in {cityOf(viewer)}
    </span>
  )
}
