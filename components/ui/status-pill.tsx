import { Check, Clock, X } from 'lucide-react'

const looks = {
  pending: { word: 'Pending', Icon: Clock, look: 'bg-[#FBEBC3] text-[#6B4A00] border-[#D9A93A] border-dashed' },
  approved: { word: 'Approved', Icon: Check, look: 'bg-[#DDEBE7] text-peacock-deep border-peacock' },
  rejected: { word: 'Rejected', Icon: X, look: 'bg-[#F8E0DB] text-kumkum-deep border-kumkum' },
} as const

/** What has been decided, in word, form and colour. An unknown status counts as pending, as the calls have it. */
export function StatusPill({ status }: { status: string }) {
  const { word, Icon, look } = looks[status === 'approved' || status === 'rejected' ? status : 'pending']
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-control border px-2.5 py-0.5 font-semibold text-[0.875rem] leading-5 ${look}`}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2.4} />
      {word}
    </span>
  )
}
