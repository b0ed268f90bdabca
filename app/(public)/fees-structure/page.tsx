import { CourseFilterLinks } from '@/components/courses/course-filter'
import { FeeHead } from '@/components/courses/fee-head'
import { FeeSection } from '@/components/courses/fee-section'
import { BreadcrumbJsonLd } from '@/components/seo/breadcrumb-json-ld'
import { asCourseFilter, sectionsShown } from '@/lib/catalogue/sections'
import { pageMetadata } from '@/lib/seo/page-metadata'

const page = {
  path: '/fees-structure',
  title: 'Fees Structure',
  description: 'One fee for every course: 700 rupees, paid by UPI.',
} as const

export const metadata = pageMetadata(page)

export default async function FeesStructurePage({ searchParams }: PageProps<'/fees-structure'>) {
  const filter = asCourseFilter((await searchParams).filter)
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <div className="container-page pt-8 pb-20 phone:pt-12 lg:pb-28">
        <FeeHead />
        <div className="mt-10 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 phone:mt-14 phone:mb-12">
          <p className="type-h3">Choose your course</p>
          <CourseFilterLinks page="/fees-structure" filter={filter} />
        </div>
        <div className="grid gap-16 lg:gap-20">
          {sectionsShown(filter).map((section) => (
            <FeeSection key={section.key} section={section} alone={filter !== null} />
          ))}
        </div>
      </div>
    </>
  )
}
