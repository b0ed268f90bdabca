import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'

export type ButtonVariant = 'primary' | 'ink' | 'peacock' | 'turmeric' | 'outline' | 'danger' | 'quiet'
export type ButtonSize = 'regular' | 'small'

type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; className?: string }

/** The classes of a button, for what has to be another element. */
export function buttonClass({
  variant = 'primary',
  size = 'regular',
  wide = false,
  className = '',
}: Look = {}): string {
  return `btn btn-${variant} ${size === 'small' ? 'btn-small' : ''} ${wide ? 'w-full' : ''} ${className}`
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look & {
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
}: Omit<ComponentProps<typeof Link>, 'className'> & Look) {
  return <Link className={buttonClass({ variant, size, wide, className })} {...rest} />
}
