import { Notice } from '@/components/ui/text/notice'

/** Warns about courses on sale that have no teacher. Shows nothing if there are none. */
export function CoursesWithoutTeacher({ courses }: { courses: readonly string[] }) {
  if (courses.length === 0) return null
  const title = courses.length === 1 ? '1 course has no teacher' : `${courses.length} courses have no teacher`
  return (
    <Notice kind="warning" title={title}>
      <p>
        {courses.join(', ')}. Families can pay for {courses.length === 1 ? 'this course' : 'these courses'}, but cannot
        book a class. Add {courses.length === 1 ? 'it' : 'them'} to a teacher’s record, or retire{' '}
        {courses.length === 1 ? 'it' : 'them'}.
      </p>
    </Notice>
  )
}
