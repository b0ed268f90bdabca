'use client'

import { useAcademy } from '@/components/ui/academy-settings'
import { useViewerZone } from '@/components/ui/clocks'
import { cityOf } from '@/lib/core/time/format'
import { momentIn } from './instant-format'

/**
 * Shows an instant in the viewer's time zone, below the academy's time. Renders nothing if both zones show the same
 * time, or if the instant is undefined.
 */
export function ViewerTime({ instant }: { instant: string | undefined }) {
  const viewer = useViewerZone()
  const { timeZone } = useAcademy()
  if (!instant || !viewer || viewer === timeZone) return null
  const { date, time } = momentIn(instant, viewer)
  return (
    <span className="type-note tnum block text-muted">
      {date === momentIn(instant, timeZone).date ? '' : `${date}, `}
      {time} in {cityOf(viewer)}
    </span>
  )
}
