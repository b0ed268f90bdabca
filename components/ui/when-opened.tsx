'use client'

import { type ReactNode, Suspense, useState } from 'react'

/**
 * Around what is opened on a page that can be read without it: its code, a lazy component, comes when it is opened for the first
 * time, and what it holds stays from then on.
 */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted ? <Suspense>{children}</Suspense> : null
}
