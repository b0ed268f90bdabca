import { Check, CheckCheck, Clock, Pause, TriangleAlert } from 'lucide-react'
import type { MessageState } from '@/lib/notifications/schema'
import type { WhatsAppState } from '@/lib/notifications/whatsapp/schema'

const pending = { word: 'Pending', Icon: Clock, look: 'bg-[#FBEBC3] text-[#6B4A00] border-[#D9A93A] border-dashed' }
const done = 'bg-[#DDEBE7] text-peacock-deep border-peacock'
const looks = {
  waiting: pending,
  queued: pending,
  sent: { word: 'Sent', Icon: Check, look: done },
  delivered: { word: 'Delivered', Icon: CheckCheck, look: done },
  read: { word: 'Read', Icon: CheckCheck, look: done },
  held: { word: 'Held back', Icon: Pause, look: 'bg-sandal text-ink border-muted border-dashed' },
  failed: { word: 'Failed', Icon: TriangleAlert, look: 'bg-[#F8E0DB] text-kumkum-deep border-kumkum' },
} as const

/** Shows the status of an email or a WhatsApp message as text, icon and colour. */
export function MessageStatePill({ state }: { state: MessageState | WhatsAppState }) {
  const { word, Icon, look } = looks[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-control border px-2.5 py-0.5 font-semibold text-[0.875rem] leading-5 ${look}`}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2.4} />
      {word}
    </span>
  )
}
