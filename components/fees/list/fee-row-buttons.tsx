import { MessageCircle } from 'lucide-react'
import { feeName } from '@/components/fees/fee-texts'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { NeedsScripts } from '@/components/ui/needs-scripts'
import { NeedsCountry } from '@/components/ui/text/needs-country'
import { textLinkClass } from '@/components/ui/text/text-link'
import { whatsAppLink } from '@/lib/core/text/whatsapp'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { FeeRow } from '@/lib/fees/office-schema'

export type FeeAction = 'pay' | 'excuse'

interface FeeRowButtonsProps {
  fee: FeeRow
  onAct: (action: FeeAction, fee: FeeRow) => void
  className?: string
}

/** Lets an admin record a payment for an unpaid fee, excuse the fee, or write to the family. */
export function FeeRowButtons({ fee, onAct, className = '' }: FeeRowButtonsProps) {
  if (fee.open === 0) return null
  const name = `${feeName(fee)}, ${fee.username}`
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${className}`}>
      <NeedsScripts placeholderClass="min-h-11 min-w-37">
        <Button
          variant="peacock"
          size="small"
          className="px-3.5!"
          aria-label={`Record payment: ${name}`}
          onClick={() => onAct('pay', fee)}
        >
          Record payment
        </Button>
        <button
          type="button"
          aria-label={`Excuse fee: ${name}`}
          className={`${textLinkClass} min-h-11`}
          onClick={() => onAct('excuse', fee)}
        >
          Excuse
        </button>
      </NeedsScripts>
      <WhatsApp fee={fee} />
    </div>
  )
}

function WhatsApp({ fee }: { fee: FeeRow }) {
  const academy = useAcademy()
  const { user_id, username, phone, contact_phone } = fee
  const link = whatsAppLink(phone, reminderText(fee, academy.name), contact_phone)
  if (!link) return <NeedsCountry recordOf={user_id} name={username} />
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp ${username} about ${fee.label}`}
      className={`${textLinkClass} inline-flex min-h-11 items-center gap-1.5`}
    >
      <MessageCircle aria-hidden="true" size={17} strokeWidth={1.7} />
      WhatsApp
    </a>
  )
}

/** Returns the text of a WhatsApp message about a fee. The admin can change it before sending. */
function reminderText(fee: FeeRow, academy: string): string {
  const when = `${fee.status === 'overdue' ? 'was' : 'is'} due on ${shortDate(fee.due_on)}`
  return `Hello ${fee.username}, this is ${academy}. The fee for ${feeName(fee)} ${when}. Please pay ${rupees(fee.open)}. If you have already paid, please ignore this message.`
}
