'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { type Course, findCourseOnSale } from '@/lib/catalogue/courses'
import { localStore } from '@/lib/core/http/browser-storage'

/** The local storage keys under which Enroll Now stores the course and its fee (contract 24.4). */
const COURSE_KEY = 'selectedCourse'
const FEE_KEY = 'selectedFee'

const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

export function chooseCourse(course: Course): void {
  localStore.setItem(COURSE_KEY, course.name)
  localStore.setItem(FEE_KEY, String(course.fee))
  announce()
}

/** Chooses the course with this name, if the academy offers it. */
export function chooseCourseNamed(name: string): void {
  const course = findCourseOnSale(name)
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

/** Returns the stored fee of the chosen course as text. Null if no fee is stored, and before hydration. */
export function useChosenFee(): string | null {
  return useSyncExternalStore(subscribe, readFee, () => null)
}

const readName = () => localStore.getItem(COURSE_KEY) ?? ''

/** Returns the course chosen in this browser. Undefined before hydration, and null if the academy does not offer it. */
export function useChosenCourse(): Course | null | undefined {
  const name = useSyncExternalStore(subscribe, readName, () => undefined)
  return useMemo(() => (name === undefined ? undefined : findCourseOnSale(name)), [name])
}
