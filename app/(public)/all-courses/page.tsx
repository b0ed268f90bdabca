import { AllCourses, allCoursesPage } from '@/components/catalogue/all-courses'
import { asCourseFilter } from '@/lib/catalogue/sections'
import { pageMetadata } from '@/lib/pages/page-metadata'

export const generateMetadata = () => pageMetadata(allCoursesPage)

export default async function AllCoursesPage({ searchParams }: PageProps<'/all-courses'>) {
  return <AllCourses filter={asCourseFilter((await searchParams).filter)} />
}
