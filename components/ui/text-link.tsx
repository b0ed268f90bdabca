import type { ComponentProps } from 'react'
import { Link } from '@/components/ui/link'

/** Class of an underlined link on ivory or sandal. */
export const textLinkClass = 'font-semibold text-peacock underline decoration-1 underline-offset-4 hover:decoration-2'

export function TextLink({
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) {
  return <Link className={`${textLinkClass} ${className}`} {...rest} />
}
