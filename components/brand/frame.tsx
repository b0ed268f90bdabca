import type { ReactNode } from 'react'

type FrameProps = { children: ReactNode; className?: string; as?: 'div' | 'section' | 'article' | 'aside' | 'form' }

/** The double-rule frame: it marks the one thing that is acted on. */
export function Frame({ children, className = '', as: Tag = 'div' }: FrameProps) {
  return <Tag className={`frame ${className}`}>{children}</Tag>
}

/** The album: an ink double frame that holds colour planes with a gap between them. Give it grid classes. */
export function Album({ children, className = '', as: Tag = 'div' }: FrameProps) {
  return <Tag className={`album ${className}`}>{children}</Tag>
}
