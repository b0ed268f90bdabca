import { AllCourses, allCoursesPage } from '@/components/courses/all-courses'
import { pageMetadata } from '@/lib/seo/page-metadata'

export const metadata = pageMetadata(allCoursesPage)

export default function AllCoursesPage() {
  return <AllCourses filter={null} />
}
