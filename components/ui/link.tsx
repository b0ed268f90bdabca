'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'
import type { Path } from '@/lib/paths'

/**
 * Next's link, which prefetches its page only once somebody turns to it (pointer, finger or keyboard). By default it asks
 * for every page whose link is on the screen: forty kilobytes and as many answers to work through on a list of courses.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: Path }) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return (
    <NextLink onPointerEnter={want} onTouchStart={want} onFocus={want} {...props} prefetch={wanted ? null : false} />
  )
}
