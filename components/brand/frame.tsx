import type { ReactNode } from 'react'

type FrameProps = { children: ReactNode; className?: string; as?: 'div' | 'section' | 'article' | 'aside' | 'form' }

/** Shows a double-rule frame, which marks the one thing to act on. */
export function Frame({ children, className = '', as: Tag = 'div' }: FrameProps) {
  return <Tag className={`frame ${className}`}>{children}</Tag>
}

/** Shows a double ink frame that holds colour planes with a gap between them. Give it grid classes. */
export function Album({ children, className = '', as: Tag = 'div' }: FrameProps) {
  return <Tag className={`album ${className}`}>{children}</Tag>
}
