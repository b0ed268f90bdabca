'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { COURSE_FEE, type Course, findCourse } from '@/lib/catalogue/courses'
import { localStore } from '@/lib/core/http/browser-storage'

/** The keys of local storage (contract 24.4): what Enroll Now leaves for the payment page. */
const COURSE_KEY = 'selectedCourse'
const FEE_KEY = 'selectedFee'

const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

export function chooseCourse(course: Course): void {
  localStore.setItem(COURSE_KEY, course.name)
  localStore.setItem(FEE_KEY, String(COURSE_FEE))
  announce()
}

/** The same for a name, where the academy sells a course of that name. */
export function chooseCourseNamed(name: string): void {
  const course = findCourse(name)
  if (course) chooseCourse(course)
}

export function forgetChosenCourse(): void {
  localStore.removeItem(COURSE_KEY)
  localStore.removeItem(FEE_KEY)
  announce()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const readFee = () => localStore.getItem(FEE_KEY)

/** The fee that was stored with the chosen course, as it stands there; null when there is none, or before the first look. */
export function useChosenFee(): string | null {
  return useSyncExternalStore(subscribe, readFee, () => null)
}

const readName = () => localStore.getItem(COURSE_KEY) ?? ''

/** The course chosen in this browser: undefined before the first look, null when there is none that we sell. */
export function useChosenCourse(): Course | null | undefined {
  const name = useSyncExternalStore(subscribe, readName, () => undefined)
  return useMemo(() => (name === undefined ? undefined : findCourse(name)), [name])
}
