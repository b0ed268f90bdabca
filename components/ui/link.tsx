'use client'

import NextLink, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Path } from '@/lib/paths'

/**
 * Wraps Next's link, so that it prefetches a page only on interaction (pointer, touch or keyboard). By default, Next
 * prefetches every visible link. For a list of courses, that means 40 kB and many responses to process.
 */
export function Link({ children, ...props }: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: Path }) {
  const [shouldPrefetch, setShouldPrefetch] = useState(false)
  const startPrefetch = () => setShouldPrefetch(true)
  return (
    <NextLink
      onPointerEnter={startPrefetch}
      onTouchStart={startPrefetch}
      onFocus={startPrefetch}
      {...props}
      prefetch={shouldPrefetch ? null : false}
    >
      {children}
      <PendingPage />
    </NextLink>
  )
}

/** Shows that the linked page is loading. The current page stays visible until the new page has loaded. */
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
