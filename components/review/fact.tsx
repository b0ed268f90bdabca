import type { ReactNode } from 'react'

/** One line of a `dl`: what it is, small, and what it says. */
export function Fact({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={`fact ${className}`}>
      <dt className="type-note text-muted">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
