import { SelectField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'
import { coursesOnSaleByArt } from '@/lib/catalogue/sections'
import type { LearnerView } from '@/lib/learners/schema'

interface CourseChoiceProps {
  field: FieldOfForm
  /** The label of the empty option. */
  none: string
  label?: string
  hint?: string
}

/** Lets an admin choose a course. The list contains the courses on sale, grouped by art. */
export function CourseChoice({ field, none, label = 'Course', hint }: CourseChoiceProps) {
  return (
    <SelectField label={label} hint={hint} {...field}>
      <option value="">{none}</option>
      {coursesOnSaleByArt().map(({ section, courses }) => (
        <optgroup key={section.key} label={section.title}>
          {courses.map((course) => (
            <option key={course.name} value={course.name}>
              {course.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

interface LearnerChoiceProps {
  field: FieldOfForm
  learners: readonly LearnerView[]
  none?: string
}

/** Lets an admin choose one of a family's students. */
export function LearnerChoice({ field, learners, none = 'Choose a student' }: LearnerChoiceProps) {
  return (
    <SelectField label="Student" {...field}>
      <option value="">{none}</option>
      {learners
        .filter(({ archived }) => !archived)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}

/** Returns the ID of a family's only active student, or an empty string if there are none or several. */
export function onlyLearner(learners: readonly LearnerView[]): string {
  const [first, ...others] = learners.filter(({ archived }) => !archived)
  return first && others.length === 0 ? first.id : ''
}
