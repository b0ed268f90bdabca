import { artClass, type PlaneColour } from './arts'
import sprite from './drawings/signs.svg'
import { type SignName, signNamed } from './sign-names'

type SignProps = {
  /** The name of a sign (sign-names.ts). The catalogue assigns a sign to each course. */
  name: SignName | string
  size?: number
  className?: string
}

/**
 * Draws a sign, which is a paper-cut icon. The element around the sign sets the colours with a class from `artClass`
 * (arts.ts). Signs are decoration, and must be at least 28 px wide.
 */
export function Sign({ name, size, className = '' }: SignProps) {
  return (
    <svg viewBox="0 0 200 200" width={size} height={size} overflow="visible" aria-hidden="true" className={className}>
      <use href={`${sprite.src}#${signNamed(name)}`} />
    </svg>
  )
}

/** Draws a sign on a small coloured square, 32 px by default. Used in rows and in small labels. */
export function SignChip({ name, art, size = 32, className = '' }: SignProps & { art: PlaneColour }) {
  return (
    <span className={`sign-chip ${artClass[art]} ${className}`} style={{ width: size, height: size }}>
      <Sign name={name} size={Math.max(28, Math.round(size * 0.82))} />
    </span>
  )
}
