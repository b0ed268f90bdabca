'use client'

import { useRef, useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { CourseChip } from '@/components/review/course-chip'
import { useInstantFormatter } from '@/components/review/instant-format'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { SelectField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { useOfficeRight, WithRight } from '@/components/ui/office-rights'
import { CallError, call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import { type RegionKey, regionKeys, regionLabels } from '@/lib/catalogue/regions'
import type { PersonRecord, PersonView } from '@/lib/office/people-schema'
import type { TaughtCourse } from '@/lib/teachers/schema'

interface PersonCoursesProps {
  person: PersonView
  teaching: NonNullable<PersonRecord['teaching']>
  onSaved: () => Promise<unknown>
}

/** Lists the courses that a teacher teaches. The office can add and end courses here. */
export function PersonCourses({ person, teaching: { taught, addable }, onSaved }: PersonCoursesProps) {
  const [isAdding, setIsAdding] = useState(false)
  const mayChange = useOfficeRight('desk')
  const heading = useRef<HTMLHeadingElement>(null)
  const saved = async () => {
    await onSaved()
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="teaches" className="mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="teaches" ref={heading} tabIndex={-1} className="type-h3">
          Teaches
        </h2>
        {isAdding || addable.length === 0 || !mayChange ? null : (
          <Button variant="outline" size="small" onClick={() => setIsAdding(true)}>
            Add a course
          </Button>
        )}
      </div>
      {isAdding ? (
        <AddCourse person={person} addable={addable} onSaved={saved} onClose={() => setIsAdding(false)} />
      ) : null}
      {taught.length > 0 ? (
        <ul className="border-ink border-t">
          {taught.map((course) => (
            <TaughtRow key={course.id} person={person} course={course} onSaved={saved} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">No courses. Students who book {person.name} cannot choose a course.</p>
      )}
    </section>
  )
}

interface TaughtRowProps {
  person: PersonView
  course: TaughtCourse
  onSaved: () => Promise<void>
}

function TaughtRow({ person, course, onSaved }: TaughtRowProps) {
  const [busy, setBusy] = useState(false)
  const formatInstant = useInstantFormatter()
  const label = courseLabel(course.course_name)
  async function end() {
    const text = `Students who book ${person.name} can no longer choose this course. The course page no longer lists ${person.name}. Booked classes do not change.`
    if (!(await confirmAction(`Remove ${label}?`, text, 'Remove course'))) return
    setBusy(true)
    try {
      await call('endTeacherCourse', { params: { id: person.id, courseId: String(course.id) } })
      await onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await alertError('Error', 'The course could not be removed', reasonOf(error))
      if (error.status === 409) await onSaved()
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-line border-b py-3">
      <span className="min-w-0 flex-[1_1_220px]">
        <CourseChip name={course.course_name} />
      </span>
      <span className="type-small min-w-0 flex-[2_1_260px] text-muted">
        {regionLabels[course.region]}. Since <span className="tnum">{formatInstant(course.since).date}</span>,{' '}
        {course.added_by ? `added by the office (${course.added_by})` : 'from the application'}.
      </span>
      <WithRight right="desk">
        <Button
          variant="outline"
          size="small"
          busy={busy}
          busyLabel="Removing..."
          aria-label={`Remove ${label}, ${regionLabels[course.region]}`}
          onClick={() => void end()}
        >
          Remove
        </Button>
      </WithRight>
    </li>
  )
}

const rules = () => import('@/lib/teachers/schema').then((module) => module.addTeacherCourseBody)

interface AddCourseProps {
  person: PersonView
  addable: PersonCoursesProps['teaching']['addable']
  onSaved: () => Promise<void>
  onClose: () => void
}

function AddCourse({ person, addable, onSaved, onClose }: AddCourseProps) {
  const regionOf = (name: string) => addable.find(({ course_name }) => course_name === name)?.region ?? 'south'
  const first = addable[0]?.course_name ?? ''
  const { field, setValue, busy, handleSubmit, showErrors } = useForm({
    schema: rules,
    initialValues: { course_name: first, region: regionOf(first) as RegionKey },
  })
  const add = handleSubmit(async (_, answers) => {
    try {
      await call('addTeacherCourse', { params: { id: person.id }, body: answers })
      onClose()
      await onSaved()
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The course could not be added')
      if (status === 409) await onSaved()
    }
  })
  return (
    <Frame className="mb-4 p-5 phone:p-7">
      <form noValidate method="post" aria-label="Add a course" onSubmit={add} className="grid gap-5 phone:grid-cols-2">
        <SelectField
          label="Course"
          {...field('course_name')}
          onChange={({ target: { value } }) => {
            setValue('course_name', value)
            setValue('region', regionOf(value))
          }}
        >
          {addable.map(({ course_name: name }) => (
            <option key={name} value={name}>
              {courseLabel(name)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Region" hint="The teacher’s courses are listed under this region." {...field('region')}>
          {regionKeys.map((key) => (
            <option key={key} value={key}>
              {regionLabels[key]}
            </option>
          ))}
        </SelectField>
        <FormButtons
          label="Add course"
          busyLabel="Adding..."
          busy={busy}
          onClose={onClose}
          className="phone:col-span-2"
        />
      </form>
    </Frame>
  )
}
