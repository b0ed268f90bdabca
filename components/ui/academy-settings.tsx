'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { type CourseForBrowser, coursesOfPage, provideCourses } from '@/lib/catalogue/courses'
import type { BrowserSettings } from '@/lib/core/config/settings'

const Settings = createContext<BrowserSettings | null>(null)

interface AcademyProviderProps {
  settings: BrowserSettings
  courses: readonly CourseForBrowser[]
  children: ReactNode
}

/**
 * Provides the academy's settings and courses to client components. The root layout renders it once, around all other
 * components.
 */
export function AcademyProvider({ settings, courses, children }: AcademyProviderProps) {
  // Provide the courses in the browser only. On the server, each request reads the published courses.
  if (typeof window !== 'undefined') {
    const onPage = coursesOfPage(courses)
    provideCourses(() => onPage)
  }
  return <Settings value={settings}>{children}</Settings>
}

/** Returns the academy's settings in a client component. On the server, use academySettings(). */
export function useAcademy(): BrowserSettings {
  const settings = useContext(Settings)
  if (!settings) throw new Error('AcademyProvider is missing above this component')
  return settings
}
