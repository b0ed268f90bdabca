'use client'

import NextLink, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Path } from '@/lib/paths'

/**
 * Next's link, which prefetches its page only once somebody turns to it (pointer, finger or keyboard). By default it asks
 * for every page whose link is on the screen: forty kilobytes and as many answers to work through on a list of courses.
 */
export function Link({ children, ...props }: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: Path }) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return (
    <NextLink onPointerEnter={want} onTouchStart={want} onFocus={want} {...props} prefetch={wanted ? null : false}>
      {children}
      <PendingPage />
    </NextLink>
  )
}

/** Says that the link's page is loading. The page before it stays on the screen until then. */
function PendingPage() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return createPortal(
    <p role="status" className="page-pending">
      Loading...
    </p>,
    document.body,
  )
}
