import { artClass, type PlaneColour } from './arts'

/** Returns the first letters of the first and last word of a name: "Vasudha Narayanan" gives "VN". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/**
 * Shows a person's initials in a ring. For teachers, the ring has the colour of their art. For students and admins, it
 * is neutral.
 */
export function Medallion({ name, art = 'neutral', size = 48 }: { name: string; art?: PlaneColour; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className={`medallion ${artClass[art]}`}
      style={{ '--m': `${size}px` } as React.CSSProperties}
    >
      {initialsOf(name)}
    </span>
  )
}
