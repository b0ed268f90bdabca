import type { ReactNode } from 'react'

/** Shows a page's next step at the bottom of narrow screens, where it replaces the tab bar. Hidden on wide screens. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Next step" className="action-bar">
      {children}
    </section>
  )
}
