import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { TextLink } from '@/components/ui/text/text-link'
import { classOutline, courseText } from '@/lib/catalogue/course-texts'
import type { Course } from '@/lib/catalogue/courses'
import { groupsOf, sections } from '@/lib/catalogue/sections'
import { paths } from '@/lib/paths'
import { ClassSteps } from './class-steps'
import { CourseAction } from './course-action'
import { CourseLinks } from './course-links'
import { CourseTeachers } from './course-teachers'
import { EnrollFrame } from './enroll-frame'

/**
 * Returns up to six other courses of the course's group. If the group has no other courses, returns courses of the same
 * art.
 */
function neighbours(course: Course): { title: string; courses: readonly Course[] } | null {
  const section = sections.find((each) => each.art === course.art)
  if (!section) return null
  const groups = groupsOf(section)
  const own = groups.find((group) => group.courses.includes(course) && group.courses.length > 1)
  const courses = (own?.courses ?? groups.flatMap((group) => group.courses)).filter((each) => each !== course)
  return courses.length > 0 ? { title: own?.title ?? section.title, courses: courses.slice(0, 6) } : null
}

/** Shows a course's page: the description, the audience, the steps of a class, and the fee. */
export function CoursePage({ course }: { course: Course }) {
  const text = courseText(course)
  const near = neighbours(course)
  return (
    <article className="container-page pt-8 pb-20 phone:pt-12 lg:pb-28">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
        <header className="self-center">
          <p className="type-small">
            <TextLink href={paths.allCourses()}>All courses</TextLink>
            <span aria-hidden="true" className="mx-2 text-muted">
              /
            </span>
            <span className="text-muted">{course.placements[0]?.group}</span>
          </p>
          <h1 id="course" className="type-section mt-4 [overflow-wrap:anywhere]">
            {course.label}
          </h1>
          <p className="type-lead mt-5 max-w-[44ch] text-ink2">{text.intro}</p>
        </header>
        <Plane
          art={course.art}
          texture={54}
          className="grid h-[220px] place-items-center overflow-hidden max-lg:order-first phone:h-[320px] lg:h-[400px]"
        >
          <Sign name={course.sign} size={300} className="h-auto max-lg:w-44 max-phone:w-36" />
        </Plane>
      </div>
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 lg:mt-20 lg:grid-cols-[7fr_5fr]">
        <EnrollFrame course={course} className="lg:sticky lg:top-6 lg:order-last">
          <CourseAction course={course} wide />
        </EnrollFrame>
        <div className="grid gap-14">
          <section>
            <h2 className="type-h3">What you learn</h2>
            <ul className="mt-4 border-ink border-t">
              {text.learn.map((item) => (
                <li key={item} className="type-body border-line border-b py-4">
                  {item}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="type-h3 mb-1">What happens in a class</h2>
            <ClassSteps steps={classOutline(course)} />
          </section>
          <dl className="grid gap-x-12 gap-y-8 phone:grid-cols-[5fr_6fr]">
            <div>
              <dt className="type-h4">Who it is for</dt>
              <dd className="type-body mt-2">{text.forWhom}</dd>
            </div>
            <div>
              <dt className="type-h4">What you need</dt>
              <dd className="type-body mt-2">{text.need}</dd>
            </div>
          </dl>
          <CourseTeachers slug={course.slug} />
          {near ? (
            <section>
              <h2 className="type-h3 mb-3">Also in {near.title}</h2>
              <CourseLinks courses={near.courses} columns={2} />
            </section>
          ) : null}
        </div>
      </div>
    </article>
  )
}
