import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import type { CourseFilter } from '@/lib/catalogue/courses'
import { fees } from '@/lib/catalogue/fees'
import { sectionsShown } from '@/lib/catalogue/sections'
import { paths } from '@/lib/paths'
import { CourseFilterLinks } from './course-filter'
import { FeeHead } from './fee-head'
import { FeeSection } from './fee-section'
import { NoCourses } from './no-courses'

export function feesPage() {
  const { areEqual, lowest } = fees()
  return {
    path: paths.feesStructure(),
    title: 'Fees Structure',
    description: areEqual
      ? `The same fee for every course: ${lowest} rupees, paid by UPI.`
      : `Courses from ${lowest} rupees, paid by UPI.`,
  }
}

/** Shows the fees for one tradition's courses or, if `filter` is null, for all courses (contract 16.7). */
export function FeesStructure({ filter }: { filter: CourseFilter | null }) {
  const shown = sectionsShown(filter)
  return (
    <>
      <BreadcrumbJsonLd trail={[feesPage()]} />
      <div className="container-page pt-8 pb-20 phone:pt-12 lg:pb-28">
        <FeeHead />
        <div className="mt-10 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 phone:mt-14 phone:mb-12">
          <p className="type-h3 screen-only">Choose your course</p>
          <CourseFilterLinks page={paths.feesStructure} filter={filter} />
        </div>
        {shown.length === 0 ? <NoCourses /> : null}
        <div className="grid gap-16 lg:gap-20">
          {shown.map((section, place) => (
            <FeeSection key={section.key} section={section} alone={filter !== null} place={place} />
          ))}
        </div>
      </div>
    </>
  )
}
