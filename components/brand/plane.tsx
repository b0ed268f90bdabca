import type { ReactNode } from 'react'
import { artClass, isDark, type PlaneColour } from './arts'
import { KolamTexture } from './kolam'

type PlaneProps = {
  art: PlaneColour
  children?: ReactNode
  className?: string
  /** Dot spacing of the kolam texture in pixels. Without a spacing, the plane has no texture. */
  texture?: number
  /** Whether the plane has the double rule inside its edge. */
  ruled?: boolean
  as?: 'div' | 'section' | 'aside' | 'header' | 'li'
}

/** Shows a flat colour plane with a double rule. Text inside the plane gets the plane's text colour. */
export function Plane({ art, children, className = '', texture, ruled = true, as: Tag = 'div' }: PlaneProps) {
  return (
    <Tag
      className={`plane ${artClass[art]} ${ruled ? 'plane-ruled' : ''} ${isDark[art] ? 'on-dark' : ''} ${className}`}
    >
      {texture ? <KolamTexture spacing={texture} /> : null}
      {children}
    </Tag>
  )
}
