'use client'

import { useEffect, useRef } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError } from '@/components/ui/dialog/alerts'
import { draftOf } from '@/lib/academy/course-form'
import type { CourseRow } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'

type Courses = readonly CourseRow[]
type Edit = (courses: Courses) => Courses
const none: Courses = []

/**
 * Loads the draft's course list, and saves changes to the list. Saves run one after another, because each save sends
 * the whole list.
 */
export function useCourseDraft() {
  const { data, error, isValidating, mutate } = useCall('academyCourses')
  const academy = useCall('academy')
  /** The displayed list, which may contain changes that are not saved yet. */
  const shown = useRef(none)
  const saved = useRef<{ courses: Courses; revision: number }>({ courses: none, revision: 0 })
  const saving = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    if (!data || shown.current !== saved.current.courses) return
    saved.current = data
    shown.current = data.courses
  }, [data])

  const reload = async () => {
    const [loaded] = await Promise.all([mutate(), academy.mutate()])
    if (!loaded) return
    saved.current = loaded
    shown.current = loaded.courses
  }

  const show = (courses: Courses) => {
    shown.current = courses
    void mutate({ courses: [...courses], revision: saved.current.revision }, { revalidate: false })
  }

  async function send(courses: Courses): Promise<void> {
    const { revision } = await call('saveDraft', {
      body: { revision: saved.current.revision, courses: courses.map(draftOf) },
    })
    saved.current = { courses, revision }
  }

  /** Runs `work` after all earlier saves. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    saving.current = saving.current.catch(() => undefined).then(work)
    return saving.current
  }

  return {
    courses: data?.courses,
    academy: academy.data?.academy,
    error: error ?? academy.error,
    isValidating: isValidating || academy.isValidating,
    reload,
    /**
     * Shows a change at once, and saves it afterwards. If saving fails, shows an alert and returns to the saved list.
     */
    change: (edit: Edit): void => {
      show(edit(shown.current))
      void enqueue(async () => {
        if (shown.current === saved.current.courses) return
        const courses = shown.current
        try {
          await send(courses)
          if (shown.current === courses) {
            show(courses)
            await academy.mutate()
          }
        } catch (failure) {
          show(saved.current.courses)
          await alertError('Error', 'The change could not be saved', reasonOf(failure))
          await reload()
        }
      })
    },
    /** Saves a change before showing it. Rejects if saving fails. */
    save: (edit: Edit): Promise<void> =>
      enqueue(async () => {
        const courses = edit(shown.current)
        await send(courses)
        show(courses)
        await academy.mutate()
      }),
  }
}
