import { MessageCircle } from 'lucide-react'
import { textLinkClass } from '@/components/ui/text-link'
import { addressOf } from '@/lib/api/address'

/** To the other person of a booked class, in WhatsApp. The server leads there; the number stands nowhere on the page. */
export function ClassWhatsApp({ slotId, name }: { slotId: string; name: string }) {
  return (
    <a
      href={addressOf('whatsApp', { params: { slotId } })}
      target="_blank"
      rel="noopener noreferrer"
      className={`${textLinkClass} inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere]`}
    >
      <MessageCircle aria-hidden="true" size={18} strokeWidth={1.7} className="flex-none" />
      WhatsApp to {name}
    </a>
  )
}
