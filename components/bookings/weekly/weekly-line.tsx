import { Repeat } from 'lucide-react'
import { weeklyText } from '@/components/bookings/class-texts'
import type { BookedClass } from '@/lib/bookings/schema'

/** Shows a line such as "Every Monday until 21 Dec 2026" for a weekly class. */
export function WeeklyLine({ booking }: { booking: Pick<BookedClass, 'date' | 'weekly_until'> }) {
  const text = weeklyText(booking)
  if (!text) return null
  return (
    <p className="type-small tnum mt-0.5 flex items-center gap-1.5 text-muted">
      <Repeat aria-hidden="true" size={15} strokeWidth={1.7} className="flex-none" />
      <span className="text-balance">{text}</span>
    </p>
  )
}
