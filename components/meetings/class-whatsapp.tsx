import { MessageCircle } from 'lucide-react'
import { textLinkClass } from '@/components/ui/text/text-link'
import { addressOf } from '@/lib/api/address'

interface ClassWhatsAppProps {
  slotId: string
  name: string
  /**
   * For admins: whether to contact the student or the teacher. Without a value, the link leads to the other person in
   * the user's own class.
   */
  person?: 'student' | 'teacher'
}

/**
 * Links to a WhatsApp chat with a person in a class. The server redirects to the chat, so that the page does not
 * contain the phone number.
 */
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
      WhatsApp {name}
    </a>
  )
}
