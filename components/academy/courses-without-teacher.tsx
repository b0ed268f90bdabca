import { Notice } from '@/components/ui/text/notice'

/** Warns about sold courses that nobody teaches. Shows nothing if there are none. */
export function CoursesWithoutTeacher({ courses }: { courses: readonly string[] }) {
  if (courses.length === 0) return null
  const title = courses.length === 1 ? '1 course has no teacher' : `${courses.length} courses have no teacher`
  return (
    <Notice kind="warning" title={title}>
      <p>
        Families can buy a course that nobody teaches. Add it to a teacher on the teacher’s record, or stop selling it:{' '}
        {courses.join(', ')}.
      </p>
    </Notice>
  )
}
