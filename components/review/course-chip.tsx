import { SignChip } from '@/components/brand/sign'
import { artOf, findCourse } from '@/lib/catalogue/courses'

/** Shows the sign and the name of a course. */
export function CourseChip({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <SignChip name={findCourse(name)?.sign ?? 'voice'} art={artOf(name)} />
      <span className="min-w-0 leading-5 [overflow-wrap:anywhere]">{name}</span>
    </span>
  )
}
