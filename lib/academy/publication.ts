import { AsyncLocalStorage } from 'node:async_hooks'
import { type Course, provideCourses } from '@/lib/catalogue/courses'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { defaultContent, provideAcademyContent } from '@/lib/core/config/academy'
import type { AcademyContent } from '@/lib/core/config/academy-content'
import { perProcess } from '@/lib/core/config/per-process'

/**
 * The data that public pages show: the published content, or the draft in a preview. See
 * docs/decisions/2026-11-25-academy-data.md.
 */
export interface Publication {
  /** Identifies the content of the public pages. Any change of this content changes the revision. */
  revision: string
  content: AcademyContent
  courses: readonly Course[]
  /** True if the academy has a plan. If so, the /refunds page explains how fees work. */
  hasPlans: boolean
}

/** The revision of the default data, which pages use until published data is loaded. */
const FRESH = 'fresh'

interface State {
  published: Publication
  preview: AsyncLocalStorage<Publication>
}

const state = () =>
  perProcess<State>('publication', () => ({
    published: { revision: FRESH, content: defaultContent(), courses: defaultCourses, hasPlans: false },
    preview: new AsyncLocalStorage(),
  }))

/** True while a page is rendered with the draft. */
export const isInPreview = (): boolean => state().preview.getStore() !== undefined

/** Returns the published data, or the draft in a preview. */
const shownPublication = (): Publication => state().preview.getStore() ?? state().published

/** Returns whether the academy has a plan. Retired plans count, because families may still have them. */
export const hasPlans = (): boolean => shownPublication().hasPlans

export const publishedRevision = (): string => state().published.revision

/** True until the published data has been loaded. Until then, pages show the default data. */
export const isFresh = (): boolean => publishedRevision() === FRESH

export function setPublication(published: Publication): void {
  state().published = published
}

/** Runs `render` with the draft instead of the published content. */
export function inPreview<T>(draft: Publication, render: () => T): T {
  return state().preview.run(draft, render)
}

/** Gives pages and services access to the published data. Until the data is loaded, they get the default data. */
export function providePublication(): void {
  provideAcademyContent(() => shownPublication().content)
  provideCourses(() => shownPublication().courses)
}
