import { Clock } from 'lucide-react'
import type { DueView } from '@/lib/fees/schema'
import { BEING_CHECKED } from './fee-texts'

/** Shows that a pending payment covers the fee. Renders nothing for other fees. */
export function DueStatus({ due }: { due: Pick<DueView, 'pending' | 'open'> }) {
  if (!due.pending || due.open === 0) return null
  return (
    <span className="pill mt-1" data-status="pending">
      <Clock aria-hidden="true" size={14} strokeWidth={2.4} />
      {BEING_CHECKED}
    </span>
  )
}
