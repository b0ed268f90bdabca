import type { ReactNode } from 'react'
import { artClass, isDark, type PlaneColour } from './arts'
import { KolamTexture } from './kolam'

type PlaneProps = {
  art: PlaneColour
  children?: ReactNode
  className?: string
  /** Dot spacing of the kolam texture in pixels; no texture without it. */
  texture?: number
  /** The double rule inside the edge. */
  ruled?: boolean
  as?: 'div' | 'section' | 'aside' | 'header' | 'li'
}

/** A flat colour plane with its double rule. Text takes the plane's own colour. */
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
