'use client'

import { useSearchParams } from 'next/navigation'
import { addressDay, addressText } from '@/lib/core/address-text'

/** A new place in the browser's history: the way back leads to the one before. */
function go(parts: { teacher: string; day: string }): void {
  const url = new URL(window.location.href)
  for (const [name, value] of Object.entries(parts)) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  if (url.href !== window.location.href) window.history.pushState(null, '', url)
}

/** The chosen teacher and day of the booking page, kept in its address: a reload, a link and the way back find them. */
export function useBookingAddress() {
  const asked = useSearchParams()
  const teacherId = addressText(asked.get('teacher'))
  const day = teacherId ? addressDay(asked.get('day')) : ''
  return {
    teacherId,
    day,
    chooseTeacher: (teacher: string) => go({ teacher, day: '' }),
    chooseDay: (next: string) => go({ teacher: teacherId, day: next }),
  }
}
