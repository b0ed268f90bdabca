import type { ReactNode } from 'react'

/** Shows one entry of a `dl` list: a small label and its value. */
export function Fact({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={`fact ${className}`}>
      <dt className="type-note text-muted">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
