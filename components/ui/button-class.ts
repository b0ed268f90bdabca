export type ButtonVariant = 'primary' | 'ink' | 'peacock' | 'turmeric' | 'outline' | 'danger' | 'quiet'
export type ButtonSize = 'regular' | 'small'

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; className?: string }

/** Returns the CSS classes of a button, so that other elements can look like a button. */
export function buttonClass({
  variant = 'primary',
  size = 'regular',
  wide = false,
  className = '',
}: ButtonLook = {}): string {
  return `btn btn-${variant} ${size === 'small' ? 'btn-small' : ''} ${wide ? 'w-full' : ''} ${className}`
}
