'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { keepInput } from '@/components/ui/form/kept-input'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { answersOf, type CourseAnswers, keyOf, newCourse } from '@/lib/academy/course-form'
import type { CourseRow, DraftCourse } from '@/lib/academy/schema'
import { SignField } from '../sign-field'
import { ChangeFee } from './change-fee'
import { CourseFee } from './course-fee'
import { PlacementFields } from './placement-fields'
import { PriceFields } from './price-fields'

type Courses = readonly CourseRow[]

interface CourseFormProps {
  /** Null for a new course. */
  course: CourseRow | null
  courses: Courses
  save: (edit: (courses: Courses) => Courses) => Promise<void>
  onReload: () => Promise<unknown>
  onClose: () => void
}

/** The texts on a course's page. Each is a single paragraph. */
const paragraphs = [
  ['intro', 'Introduction', 'One or two sentences below the heading.', 2],
  ['learn_first', 'What you learn first', '', 2],
  ['learn_next', 'What you learn next', '', 2],
  ['learn_later', 'What you learn later', '', 2],
  ['for_whom', 'Who it is for', '', 2],
  ['need', 'What you need', 'What to bring to the first class, such as an instrument or paper.', 2],
] as const

/** Edits or adds a course, and saves it as a draft. */
export function CourseForm({ course, courses, save, onReload, onClose }: CourseFormProps) {
  const key = course ? keyOf(course) : 'new'
  const others = courses.filter((each) => each !== course)
  const rules = async () => {
    const { courseFormFor } = await import('@/lib/academy/course-rules')
    return courseFormFor(others.map(({ name }) => name))
  }
  const draft = `course ${key}` as const
  const { field, values, errors, busy, setValue, handleSubmit, showErrors } = useForm({
    schema: rules,
    initialValues: course ? answersOf(course) : newCourse,
    draft,
  })
  const isPublished = course !== null && course.id !== null

  const send = handleSubmit(async (described) => {
    try {
      await save((all) => (course ? replaceCourse(all, course, described) : [...all, createCourseRow(described)]))
      keepInput(draft, null)
      onClose()
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The course could not be saved')
      // Another admin changed the draft. Load the new draft, but keep the typed text.
      if (status === 409) await onReload()
    }
  })

  const paragraph = (name: keyof CourseAnswers) => ({
    ...field(name),
    onChange: ({ target }: { target: HTMLTextAreaElement }) => setValue(name, target.value.replace(/\s*\n\s*/g, ' ')),
  })
  const nameLabel = (label: string) => {
    // For a new course, copy the label to the name until the admin edits the name.
    if (!isPublished && values.name === values.label) setValue('name', label)
    setValue('label', label)
  }
  return (
    <form
      noValidate
      method="post"
      aria-label="Course"
      onSubmit={send}
      className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-10"
    >
      <Part title="Name">
        <TextField
          label="Display name"
          hint="Shown on pages and in lists."
          autoComplete="off"
          {...field('label')}
          onChange={({ target }) => nameLabel(target.value)}
        />
        {isPublished ? (
          <div>
            <p className="type-label">Name</p>
            <p className="mt-1 [overflow-wrap:anywhere]">{course.name}</p>
            <p className="type-small mt-1 text-muted">
              Payments, receipts, classes and forms use this name, so you cannot change it. Change the display name
              instead.
            </p>
          </div>
        ) : (
          <TextField
            label="Name"
            hint="Payments, receipts, classes and forms use this name. You cannot change it after the course is published."
            autoComplete="off"
            {...field('name')}
          />
        )}
      </Part>
      <Part title="Where it is listed">
        <PlacementFields values={values} field={field} setValue={setValue} courses={courses} />
      </Part>
      <Part title="Icon">
        <SignField
          legend="The picture next to the course’s name"
          art={values.art}
          value={values.sign}
          error={errors.sign}
          onChange={(sign) => setValue('sign', sign)}
        />
      </Part>
      <Part title="The course’s page">
        {paragraphs.map(([name, label, hint, rows]) => (
          <TextAreaField key={name} label={label} hint={hint || undefined} rows={rows} {...paragraph(name)} />
        ))}
      </Part>
      <Part title="Fee">
        {isPublished ? <CurrentFee course={course} onSaved={onReload} /> : <PriceFields field={field} />}
        <TextAreaField
          label="What the fee covers"
          hint="Optional. Shown next to the fee, for example “Four classes of one hour, one to one.”"
          rows={2}
          {...field('covers')}
        />
      </Part>
      <FormButtons label="Save draft" busy={busy} onClose={onClose} />
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="type-h4 border-ink border-b pb-2">{title}</h2>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </div>
  )
}

function CurrentFee({ course, onSaved }: { course: CourseRow; onSaved: () => Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <CourseFee course={course} />
      </div>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Change fee
      </Button>
      <ChangeFee courses={[course]} open={isOpen} onOpenChange={setIsOpen} onSaved={onSaved} />
    </div>
  )
}

type CourseDetails = Omit<DraftCourse, 'id' | 'is_retired'>

/**
 * Replaces a course in the list with the form's values. The name and `first_price` of a published course cannot change.
 */
function replaceCourse(all: Courses, course: CourseRow, described: CourseDetails): Courses {
  const own = course.id === null ? {} : { name: course.name, first_price: course.first_price }
  return all.map((each) => (keyOf(each) === keyOf(course) ? { ...each, ...described, ...own } : each))
}

const createCourseRow = (described: CourseDetails): CourseRow => ({
  ...described,
  id: null,
  is_retired: false,
  slug: null,
  fee: null,
  list_price: null,
  fee_abroad: null,
  coming: [],
  teachers: 0,
})
