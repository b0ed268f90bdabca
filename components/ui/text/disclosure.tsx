import type { ReactNode } from 'react'

/**
 * Shows a question that expands to its answer, without JavaScript. Only one question of each `group` is open at a time.
 */
export function Disclosure({
  question,
  children,
  open = false,
  group,
}: {
  question: string
  children: ReactNode
  open?: boolean
  group?: string
}) {
  return (
    <details className="disclosure" open={open} name={group}>
      <summary>{question}</summary>
      <div className="type-body mt-3 max-w-[640px] text-ink2">{children}</div>
    </details>
  )
}
