import { AllCourses, allCoursesPage } from '@/components/catalogue/all-courses'
import { asCourseFilter, courseFilters } from '@/lib/catalogue/sections'
import { pageMetadata } from '@/lib/pages/page-metadata'

/** /all-courses?filter=... as a page that is made once: next.config.mjs leads here. */
export const metadata = pageMetadata(allCoursesPage)
export const dynamicParams = false

export function generateStaticParams() {
  return courseFilters.map((filter) => ({ filter }))
}

export default async function FilteredAllCoursesPage({ params }: PageProps<'/all-courses/[filter]'>) {
  return <AllCourses filter={asCourseFilter((await params).filter)} />
}
