import type { ComponentProps, ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { type ButtonLook, buttonClass } from './button-class'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** Something is under way: the button keeps its place, says so, and cannot be pressed again. */
    busy?: boolean
    /** What a busy button says, as in 'Creating...'. */
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

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook) {
  return <Link className={buttonClass({ variant, size, wide, className })} {...rest} />
}
