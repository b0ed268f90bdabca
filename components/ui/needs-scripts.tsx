'use client'

import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Renders its content only after hydration, because the content needs JavaScript. Until then, `placeholderClass`
 * reserves the space.
 */
export function NeedsScripts({ placeholderClass = '', children }: { placeholderClass?: string; children: ReactNode }) {
  return useHydrated() ? children : <div className={placeholderClass} />
}
