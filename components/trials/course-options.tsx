import { coursesOnSaleByArt } from '@/lib/catalogue/sections'

/** Lists the courses on sale as options of a select, grouped by art. */
export function CourseOptions() {
  return (
    <>
      <option value="">Choose a course</option>
      {coursesOnSaleByArt().map(({ section, courses }) => (
        <optgroup key={section.key} label={section.title}>
          {courses.map((course) => (
            <option key={course.slug} value={course.name}>
              {course.label}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
