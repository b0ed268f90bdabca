import { Link } from '@/components/ui/link'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { Path } from '@/lib/paths'

interface SwitchLinkProps {
  question: string
  label: string
  /** The page that the link opens: the login page or the sign-up page. Popups use `onSwitch` instead. */
  href: Path
  onSwitch?: () => void
}

/** Links the login form to the sign-up form, and vice versa. */
export function SwitchLink({ question, label, href, onSwitch }: SwitchLinkProps) {
  return (
    <p className="type-small">
      {question}{' '}
      {onSwitch ? (
        <button type="button" onClick={onSwitch} className={`${textLinkClass} -my-3 py-3`}>
          {label}
        </button>
      ) : (
        <Link href={href} className={`${textLinkClass} -my-3 py-3`}>
          {label}
        </Link>
      )}
    </p>
  )
}
