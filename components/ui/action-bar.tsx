import type { ReactNode } from 'react'

/** The one pending action of a screen, across the bottom of narrow screens, where it replaces the tab bar. Hidden on wide ones. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Next step" className="action-bar">
      {children}
    </section>
  )
}
