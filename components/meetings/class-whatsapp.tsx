import { MessageCircle } from 'lucide-react'
import { textLinkClass } from '@/components/ui/text/text-link'
import { addressOf } from '@/lib/api/address'

interface ClassWhatsAppProps {
  slotId: string
  name: string
  /** For the office: which of the two the name is. Without it, the other person of one's own class. */
  person?: 'student' | 'teacher'
}

/** To a person of a booked class, in WhatsApp. The server leads there; the number stands nowhere on the page. */
export function ClassWhatsApp({ slotId, name, person }: ClassWhatsAppProps) {
  return (
    <a
      href={
        person
          ? addressOf('officeWhatsApp', { params: { slotId, person } })
          : addressOf('whatsApp', { params: { slotId } })
      }
      target="_blank"
      rel="noopener noreferrer"
      className={`${textLinkClass} inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere]`}
    >
      <MessageCircle aria-hidden="true" size={18} strokeWidth={1.7} className="flex-none" />
      WhatsApp to {name}
    </a>
  )
}
