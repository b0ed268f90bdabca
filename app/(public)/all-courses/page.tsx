import { AllCourses, allCoursesPage } from '@/components/catalogue/all-courses'
import { pageMetadata } from '@/lib/pages/page-metadata'

export const metadata = pageMetadata(allCoursesPage)

export default function AllCoursesPage() {
  return <AllCourses filter={null} />
}
