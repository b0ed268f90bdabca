'use client'

import { useSearchParams } from 'next/navigation'
import { addressDay, addressText } from '@/lib/core/text/address-text'

/**
 * Changes the teacher and day in the URL. Adds a history entry, so that Back restores the earlier choice. An empty
 * teacher ID means that no teacher is chosen.
 */
function go({ teacher, day }: { teacher: string; day: string }): void {
  const url = new URL(window.location.href)
  url.searchParams.set('teacher', teacher)
  if (day) url.searchParams.set('day', day)
  else url.searchParams.delete('day')
  if (url.href !== window.location.href) window.history.pushState(null, '', url)
}

/**
 * Keeps the chosen teacher and day in the URL, so that a reload and the Back button restore them. If the URL contains
 * no teacher, chooses the teacher of the student's latest class.
 */
export function useBookingAddress(lastTeacherId: string | null) {
  const address = useSearchParams()
  const urlTeacher = address.get('teacher')
  const teacherId = urlTeacher === null ? (lastTeacherId ?? '') : addressText(urlTeacher)
  const day = teacherId ? addressDay(address.get('day')) : ''
  return {
    teacherId,
    day,
    chooseTeacher: (teacher: string) => go({ teacher, day: '' }),
    chooseDay: (next: string) => go({ teacher: teacherId, day: next }),
  }
}
