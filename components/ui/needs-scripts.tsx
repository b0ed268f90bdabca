'use client'

import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Renders content that needs JavaScript, after hydration. To stay small, the initial HTML only reserves the space, with
 * the class `room`.
 */
export function NeedsScripts({ placeholderClass = '', children }: { placeholderClass?: string; children: ReactNode }) {
  return useHydrated() ? children : <div className={placeholderClass} />
}
