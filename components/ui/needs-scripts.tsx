'use client'

import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Renders content that needs JavaScript, after hydration. The initial HTML only reserves its space, with the class
 * `room`, so that it stays small.
 */
export function NeedsScripts({ room = '', children }: { room?: string; children: ReactNode }) {
  return useHydrated() ? children : <div className={room} />
}
