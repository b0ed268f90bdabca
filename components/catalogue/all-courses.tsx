import { X } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { TextLink } from '@/components/ui/text/text-link'
import type { CourseFilter } from '@/lib/catalogue/courses'
import { groupsOf, isCourseFilter, type Section, sectionsShown } from '@/lib/catalogue/sections'
import { paths } from '@/lib/paths'
import { ArtPlane } from './art-plane'
import { CourseFilterLinks } from './course-filter'
import { CourseLinks } from './course-links'
import { CourseSection } from './course-section'
import { InstrumentsSection } from './instruments-section'
import { KidsSection } from './kids-section'
import { NoCourses } from './no-courses'

export const allCoursesPage = {
  path: paths.allCourses(),
  title: 'All Courses',
  description: 'Carnatic, Hindustani and western music, dance and drawing: all the academy’s courses.',
} as const

/** Shows the courses of one tradition or, if `filter` is null, of all traditions (contract 16.4). */
export function AllCourses({ filter }: { filter: CourseFilter | null }) {
  const shown = sectionsShown(filter)
  const music = shown.filter((section) => isCourseFilter(section.key))
  const others = shown.filter((section) => !isCourseFilter(section.key))
  return (
    <>
      <BreadcrumbJsonLd trail={[allCoursesPage]} />
      <div className="container-page pt-8 pb-20 phone:pt-14 lg:pb-28">
        <header className="mb-8 phone:mb-12">
          <div className="flex items-start justify-between gap-4">
            <h1 className="type-section">All courses</h1>
            <Link
              href={paths.home}
              aria-label="Close"
              className="grid size-12 flex-none place-items-center rounded-control border border-input-border hover:border-ink hover:bg-sandal"
            >
              <X aria-hidden="true" size={22} strokeWidth={1.6} />
            </Link>
          </div>
          <p className="type-lead mt-4 max-w-[52ch] text-ink2">
            Choose a course to see what you will learn and what you need for the first class.
          </p>
          <div className="mt-7 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <CourseFilterLinks page={paths.allCourses} filter={filter} />
            <TextLink href={paths.allCourses()} className="py-2.5">
              View All Courses
            </TextLink>
          </div>
        </header>
        {shown.length === 0 ? <NoCourses /> : null}
        <div className="grid gap-16 lg:gap-24">
          {music.map((section, i) => (
            <CourseSection key={section.key} section={section} planeLast={i % 2 === 1} />
          ))}
          {filter ? null : (
            <>
              <div className="grid gap-x-14 gap-y-16 lg:grid-cols-[7fr_5fr]">
                {others.map((section, i) => (
                  <SmallSection key={section.key} section={section} columns={i === 0 ? 2 : 1} />
                ))}
              </div>
              <InstrumentsSection />
              <KidsSection />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Shows an art form that has few courses. The courses are listed below the art form's colour panel. */
function SmallSection({ section, columns }: { section: Section; columns: 1 | 2 }) {
  const id = `${section.key}-heading`
  return (
    <section id={section.key} aria-labelledby={id}>
      <ArtPlane section={section} headingId={id} size={210} className="phone:min-h-[300px] lg:min-h-[380px]" />
      <div className="mt-4">
        <CourseLinks courses={groupsOf(section).flatMap((group) => group.courses)} columns={columns} />
      </div>
    </section>
  )
}
