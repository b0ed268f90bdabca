'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { PortalUser } from './portal-entries'

const keyOf = (person: PortalUser | null) =>
  person && `${person.id} ${person.role} ${person.rights.join()} ${person.name}`

const FramePerson = createContext<string | null>(null)

/** Tells `RefreshFrame` for which user the layout was rendered. The layout for visitors does not use this provider. */
export function FramePersonProvider({ person, children }: { person: PortalUser; children: ReactNode }) {
  return <FramePerson value={keyOf(person)}>{children}</FramePerson>
}

/**
 * Refreshes the layout after a change of the user, role, rights or name. Opening another page does not refresh the
 * layout.
 */
export function RefreshFrame({ person }: { person: PortalUser | null }) {
  const shown = useContext(FramePerson)
  const currentKey = keyOf(person)
  const router = useRouter()
  useEffect(() => {
    if (shown !== currentKey) router.refresh()
  }, [shown, currentKey, router])
  return null
}
