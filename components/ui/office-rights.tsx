'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { hasRight, type NeededRight, type OfficeRight } from '@/lib/core/config/office-rights'

const OfficeRights = createContext<readonly OfficeRight[]>([])

/** Passes on the rights of the signed-in admin. The list is empty for everyone else. */
export function OfficeRightsProvider({ rights, children }: { rights: readonly OfficeRight[]; children: ReactNode }) {
  return <OfficeRights value={rights}>{children}</OfficeRights>
}

export const useOfficeRights = (): readonly OfficeRight[] => useContext(OfficeRights)

/** Returns whether to show what needs this right. The server checks it again at each call. */
export const useOfficeRight = (needed: NeededRight): boolean => hasRight(useOfficeRights(), needed)

/** Shows its content only to admins with this right. */
export function WithRight({ right, children }: { right: NeededRight; children: ReactNode }) {
  return useOfficeRight(right) ? children : null
}
