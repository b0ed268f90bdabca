import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { Link } from '@/components/ui/link'
import { courseText } from '@/lib/catalogue/course-texts'
import type { Course } from '@/lib/catalogue/courses'
import { paths } from '@/lib/paths'
import { CourseAction } from './course-action'
import { Price } from './price'

interface FeeCardProps {
  course: Course
  /** True for the one large card in a group. All other cards are rows with a small colour panel. */
  poster?: boolean
  className?: string
}

/** A course with its price and the Enroll Now button. The panel has the colour of the art form (contract 16.7). */
export function FeeCard({ course, poster = false, className = '' }: FeeCardProps) {
  const id = `fee-${course.slug}`
  const name = (
    <h3 id={id} className={`[overflow-wrap:anywhere] ${poster ? 'type-h3' : 'type-h4'}`}>
      <Link href={paths.course(course.slug)} className="decoration-1 underline-offset-4 hover:underline">
        {course.label}
      </Link>
    </h3>
  )
  return poster ? (
    <article aria-labelledby={id} className={`fee-card flex flex-col border border-edge bg-card ${className}`}>
      <Plane art={course.art} texture={46} className="grid min-h-[200px] flex-1 place-items-center overflow-hidden p-6">
        <Sign name={course.sign} size={200} className="h-auto max-phone:w-36" />
      </Plane>
      <div className="p-5 phone:p-6">
        {name}
        <p className="type-text mt-2 text-muted">{courseText(course).intro}</p>
        <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <Price course={course} size={52} />
          <CourseAction course={course} />
        </div>
      </div>
    </article>
  ) : (
    <article aria-labelledby={id} className={`fee-card @container border border-edge bg-card ${className}`}>
      <div className="grid h-full grid-cols-[88px_1fr] @min-[360px]:grid-cols-[104px_1fr] @min-[480px]:grid-cols-[148px_1fr]">
        <Plane art={course.art} texture={30} ruled={false} className="grid place-items-center overflow-hidden">
          <Sign name={course.sign} size={112} className="h-auto w-[68px] @min-[360px]:w-20 @min-[480px]:w-28" />
        </Plane>
        <div className="flex min-w-0 flex-col justify-between gap-3 p-4 @min-[480px]:px-6 @min-[480px]:py-5">
          <div>
            {name}
            <p className="type-text mt-1 hidden text-muted @min-[480px]:block phone:max-lg:block">
              {courseText(course).intro}
            </p>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
            <Price course={course} size={30} />
            <CourseAction course={course} variant="outline" size="small" />
          </div>
        </div>
      </div>
    </article>
  )
}
