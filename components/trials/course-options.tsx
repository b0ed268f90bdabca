import { soldCourses } from '@/lib/catalogue/courses'
import { sections } from '@/lib/catalogue/sections'

/** Lists all courses as options of a select, grouped by art. */
export function CourseOptions() {
  return (
    <>
      <option value="">Choose a course</option>
      {sections.map((section) => (
        <optgroup key={section.key} label={section.title}>
          {soldCourses()
            .filter((course) => course.art === section.art)
            .map((course) => (
              <option key={course.slug} value={course.name}>
                {course.label}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  )
}
