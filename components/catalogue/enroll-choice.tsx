'use client'

import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/form/field'
import { EnrollForm } from './enroll-button'

/** Shows a course field and the Enroll Now button, for pages about several courses. */
export function EnrollChoice({ courses }: { courses: readonly { name: string; label: string }[] }) {
  return (
    <EnrollForm className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SelectField label="Course" name="course" defaultValue={courses[0]?.name}>
        {courses.map((course) => (
          <option key={course.name} value={course.name}>
            {course.label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" wide>
        Enroll Now
      </Button>
    </EnrollForm>
  )
}
