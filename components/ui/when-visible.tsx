'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Renders a part of a long page when the user scrolls near it. The part's code loads only then. */
export function WhenVisible({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="min-h-24">
      {visible ? children : null}
    </div>
  )
}
