import type { ReactNode } from 'react'

type FrameProps = { children: ReactNode; className?: string; as?: 'div' | 'section' | 'article' | 'aside' | 'form' }

/** Shows a frame with a double line. Use it only for the main action of a page. */
export function Frame({ children, className = '', as: Tag = 'div' }: FrameProps) {
  return <Tag className={`frame ${className}`}>{children}</Tag>
}

/** Shows a frame with a double dark line around a grid of colour panels. The caller passes the grid classes. */
export function Album({ children, className = '', as: Tag = 'div' }: FrameProps) {
  return <Tag className={`album ${className}`}>{children}</Tag>
}
