'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { PortalUser } from './portal-entries'

const keyOf = (person: PortalUser | null) => person && `${person.id} ${person.role} ${person.name}`

const FramePerson = createContext<string | null>(null)

/** Tells the pages inside a frame whom it was rendered for; without it, it is the visitors' frame. */
export function FramePersonProvider({ person, children }: { person: PortalUser; children: ReactNode }) {
  return <FramePerson value={keyOf(person)}>{children}</FramePerson>
}

/**
 * Has the frame rendered anew where it is not this person's: a layout stays while one goes from page to page, and who is
 * signed in, their role or their name may change meanwhile.
 */
export function RefreshFrame({ person }: { person: PortalUser | null }) {
  const shown = useContext(FramePerson)
  const wanted = keyOf(person)
  const router = useRouter()
  useEffect(() => {
    if (shown !== wanted) router.refresh()
  }, [shown, wanted, router])
  return null
}
