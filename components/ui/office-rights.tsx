'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { hasRight, type NeededRight, type OfficeRight } from '@/lib/core/config/office-rights'

const OfficeRights = createContext<readonly OfficeRight[]>([])

/** Provides the rights of the signed-in admin to child components. The list is empty for everyone else. */
export function OfficeRightsProvider({ rights, children }: { rights: readonly OfficeRight[]; children: ReactNode }) {
  return <OfficeRights value={rights}>{children}</OfficeRights>
}

/**
 * Returns whether to show elements that need this right. Always true for students and teachers. The server checks the
 * right again.
 */
export function useOfficeRight(needed: NeededRight): boolean {
  const rights = useContext(OfficeRights)
  return rights.length === 0 || hasRight(rights, needed)
}

/** Hides its content from admins without this right. */
export function WithRight({ right, children }: { right: NeededRight; children: ReactNode }) {
  return useOfficeRight(right) ? children : null
}
