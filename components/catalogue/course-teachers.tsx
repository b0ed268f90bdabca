'use client'

import { useEffect, useRef, useState } from 'react'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { TextLink } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'

const FreeTeachers = loadWhenShown(() => import('./free-teachers').then((module) => module.FreeTeachers))

/** Shows a course's teachers who have free slots soon. Loads the list when the visitor scrolls near it. */
export function CourseTeachers({ slug }: { slug: string }) {
  const section = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = section.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={section} className="min-h-[180px]">
      <h2 className="type-h3">Teachers with free slots</h2>
      {near ? <FreeTeachers slug={slug} waiting={<p className="type-body mt-3 text-muted">Loading...</p>} /> : null}
      <noscript>
        <p className="type-body mt-3">Turn on JavaScript to see free slots, or write to the academy office.</p>
      </noscript>
      <p className="mt-4">
        <TextLink href={paths.viewTeachers()} className="py-2.5">
          Choose a teacher and book
        </TextLink>
      </p>
    </section>
  )
}
