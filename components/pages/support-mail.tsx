import { textLinkClass } from '@/components/ui/text/text-link'
import { academySettings } from '@/lib/core/config/settings'

/** Links to the academy's email address. */
export function SupportMail({ subject }: { subject?: string }) {
  const { supportEmail } = academySettings()
  return (
    <a
      href={`mailto:${supportEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
      className={`${textLinkClass} [overflow-wrap:anywhere]`}
    >
      {supportEmail}
    </a>
  )
}
