import type { ReactNode } from 'react'

type FrameProps = { children: ReactNode; className?: string; as?: 'div' | 'section' | 'article' | 'aside' | 'form' }

/** Shows a double-rule frame. Use it for the main action of a page only. */
export function Frame({ children, className = '', as: Tag = 'div' }: FrameProps) {
  return <Tag className={`frame ${className}`}>{children}</Tag>
}

/** Shows a double ink frame around a grid of colour panels. The caller passes the grid classes. */
export function Album({ children, className = '', as: Tag = 'div' }: FrameProps) {
  return <Tag className={`album ${className}`}>{children}</Tag>
}
