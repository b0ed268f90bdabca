'use client'

import { useEffect, useRef } from 'react'
import { useAddressText } from '@/components/ui/form/address-value'

/** The value of `?course=` for a course that does not exist yet. */
export const NEW = 'new'

/** Returns the URL of a course's form, or of the list if `course` is empty. Keeps the list's tab and search term. */
function viewAddress(course: string): string {
  const url = new URL(window.location.href)
  if (course) url.searchParams.set('course', course)
  else url.searchParams.delete('course')
  return url.pathname + url.search
}

/** Keeps the open course in the URL. When the user opens or closes a course, moves the focus to the heading. */
export function useCourseView() {
  const [course] = useAddressText('course')
  const heading = useRef<HTMLDivElement>(null)
  const last = useRef(course)
  useEffect(() => {
    if (last.current === course) return
    last.current = course
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [course])
  const open = (key: string) => window.history.pushState(null, '', viewAddress(key))
  return { course, heading, open }
}
