import type { ComponentProps } from 'react'
import { Link } from '@/components/ui/link'

/** The CSS class of an underlined link on a light background. */
export const textLinkClass = 'text-link'

export function TextLink({
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) {
  return <Link className={`${textLinkClass} ${className}`} {...rest} />
}
