import { MessageCircle } from 'lucide-react'
import { CopyRow } from '@/components/payments/copy-row'
import { useAcademy } from '@/components/ui/academy-settings'
import { textLinkClass } from '@/components/ui/text/text-link'
import { NO_WHATSAPP, whatsAppLink } from '@/lib/core/text/whatsapp'
import { whatsAppText } from './invitation-texts'

interface SharedLinkProps {
  person: { name: string; phone: string; contact_phone?: string | null }
  link: string
}

/** Shows the link that opens an account, so that the admin can pass it on. The server returns this link only once. */
export function SharedLink({ person: { name, phone, contact_phone }, link }: SharedLinkProps) {
  const academy = useAcademy()
  const whatsApp = whatsAppLink(phone, whatsAppText(name, academy.name, link), contact_phone)
  return (
    <div role="status" className="bg-sandal/60 px-4 py-2">
      <CopyRow label="Link to open the account" value={link} />
      <p className="type-small py-2 text-muted [overflow-wrap:anywhere]">
        Send this link only to {name}. It works once and is not shown again.
      </p>
      {whatsApp ? (
        <a
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
          className={`${textLinkClass} inline-flex min-h-11 items-center gap-2`}
        >
          <MessageCircle aria-hidden="true" size={18} strokeWidth={1.7} />
          Send by WhatsApp
        </a>
      ) : (
        <p className="type-small pb-2">{NO_WHATSAPP}</p>
      )}
    </div>
  )
}
