import type { ComponentProps, ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { type ButtonLook, buttonClass } from './button-class'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /**
     * True while the action is in progress. The button is disabled during this time, and screen readers announce the
     * action.
     */
    busy?: boolean
    /** The label while the action is in progress, such as 'Creating...'. */
    busyLabel?: ReactNode
  }

export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  busyLabel,
  children,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass({ variant, size, wide, className })} ${busy ? 'btn-busy' : ''}`}
      {...rest}
    >
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

/** Shows a link that looks like a button. Use it for navigation only, not for actions. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook) {
  return <Link className={buttonClass({ variant, size, wide, className })} {...rest} />
}
