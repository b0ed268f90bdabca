import type { ReactNode } from 'react'

/** Shows the page's next step at the bottom of narrow screens, in place of the tab bar. Hidden on wide screens. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Next step" className="action-bar">
      {children}
    </section>
  )
}
