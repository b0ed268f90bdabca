import { Check, Clock, X } from 'lucide-react'

const looks = {
  pending: { word: 'Pending', Icon: Clock },
  approved: { word: 'Approved', Icon: Check },
  rejected: { word: 'Rejected', Icon: X },
} as const

/** Shows the status of a decision as text, icon and colour. An unknown status counts as pending, as in the API. */
export function StatusPill({ status }: { status: string }) {
  const decision = status === 'approved' || status === 'rejected' ? status : 'pending'
  const { word, Icon } = looks[decision]
  return (
    <span className="pill" data-status={decision}>
      <Icon aria-hidden="true" size={14} strokeWidth={2.4} />
      {word}
    </span>
  )
}
