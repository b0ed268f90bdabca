'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { COURSE_FEE, type Course, findCourse } from '@/lib/catalogue/courses'

/** The keys of local storage (docs/contract.md 24.4): what Enroll Now leaves for the payment page. */
const COURSE_KEY = 'selectedCourse'
const FEE_KEY = 'selectedFee'

const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** A browser that keeps nothing for this site throws; the person then chooses the course on the payment page. */
function withStorage<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage)
  } catch {
    return otherwise
  }
}

export function chooseCourse(course: Course): void {
  withStorage((storage) => {
    storage.setItem(COURSE_KEY, course.name)
    storage.setItem(FEE_KEY, String(COURSE_FEE))
  }, undefined)
  announce()
}

/** The same for a name, where the academy sells a course of that name. */
export function chooseCourseNamed(name: string): void {
  const course = findCourse(name)
  if (course) chooseCourse(course)
}

export function forgetChosenCourse(): void {
  withStorage((storage) => {
    storage.removeItem(COURSE_KEY)
    storage.removeItem(FEE_KEY)
  }, undefined)
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

const readName = () => withStorage((storage) => storage.getItem(COURSE_KEY), null) ?? ''

/** The course chosen in this browser: undefined before the first look, null when there is none that we sell. */
export function useChosenCourse(): Course | null | undefined {
  const name = useSyncExternalStore(subscribe, readName, () => undefined)
  return useMemo(() => (name === undefined ? undefined : findCourse(name)), [name])
}
