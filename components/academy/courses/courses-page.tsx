'use client'

import { ArrowLeft } from 'lucide-react'
import { Button, ButtonLink } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { Link } from '@/components/ui/link'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import { keyOf } from '@/lib/academy/course-form'
import { paths } from '@/lib/paths'
import { DraftBar } from '../draft-bar'
import { CourseForm } from './course-form'
import { CourseList } from './course-list'
import { useCourseDraft } from './use-course-draft'
import { NEW, useCourseView } from './use-course-view'

const backClass = `${textLinkClass} mb-3 inline-flex min-h-11 items-center gap-2 no-underline hover:underline`

/** Lists all courses with their fees, and opens the form to edit a course (contract 53). */
export function CoursesPage() {
  const { courses, academy, error, isValidating, reload, change, save } = useCourseDraft()
  const { course: key, heading, open } = useCourseView()
  const isNew = key === NEW
  const course = courses?.find((each) => keyOf(each) === key) ?? null
  const title = isNew ? 'New course' : (course?.label ?? 'Courses and fees')
  const close = () => open('')
  return (
    <>
      {key ? (
        <button type="button" className={backClass} onClick={close}>
          <ArrowLeft aria-hidden="true" size={18} />
          Courses and fees
        </button>
      ) : (
        <Link href={paths.academy} className={backClass}>
          <ArrowLeft aria-hidden="true" size={18} />
          The academy
        </Link>
      )}
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageTitle
          lead={
            key
              ? 'Changes are saved as a draft until you publish them.'
              : 'Your courses, in the same order as on public pages. Changes are saved as a draft until you publish them. A new fee takes effect without publishing.'
          }
          aside={
            course ? (
              <ButtonLink href={paths.plans({ course: course.name })} variant="outline" size="small">
                Plans for this course
              </ButtonLink>
            ) : key ? null : (
              <Button onClick={() => open(NEW)}>New course</Button>
            )
          }
        >
          {title}
        </PageTitle>
      </div>
      {courses && academy ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {key ? null : <DraftBar academy={academy} onSaved={reload} />}
          {isNew || course ? (
            <CourseForm key={key} course={course} courses={courses} save={save} onReload={reload} onClose={close} />
          ) : key ? (
            <EmptyState
              title="This course is not in the draft."
              text="Another admin may have discarded it."
              action={<Button onClick={close}>All courses</Button>}
            />
          ) : (
            <CourseList courses={courses} change={change} onOpen={open} onReload={reload} />
          )}
        </div>
      ) : error ? (
        <ErrorState
          title="The courses could not be loaded."
          text={reasonOf(error)}
          onRetry={() => void reload()}
          busy={isValidating}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}
