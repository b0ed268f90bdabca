'use client'

import NextLink, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Path } from '@/lib/paths'

/**
 * Wraps Next's link to prefetch a page only on interaction (pointer, touch or keyboard). By default, Next prefetches
 * every visible link, which is forty kilobytes and as many responses to process on a list of courses.
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

/** Shows that the link's page is loading. The previous page stays visible while the new page loads. */
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
