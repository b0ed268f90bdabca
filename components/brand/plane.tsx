import type { ReactNode } from 'react'
import { artClass, isDark, type PlaneColour } from './arts'
import { KolamTexture } from './kolam'

type PlaneProps = {
  art: PlaneColour
  children?: ReactNode
  className?: string
  /** Distance in pixels between the dots of the kolam texture. If missing, the panel has no texture. */
  texture?: number
  /** True if the panel has a double line inside its edge. */
  ruled?: boolean
  as?: 'div' | 'section' | 'aside' | 'header' | 'li'
}

/** Shows a panel in one flat colour. Text inside it gets the matching text colour. */
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
