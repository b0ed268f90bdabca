import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CourseJsonLd } from '@/components/catalogue/course-json-ld'
import { CoursePage } from '@/components/catalogue/course-page'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { courseText } from '@/lib/catalogue/course-texts'
import { findCourseBySlug } from '@/lib/catalogue/courses'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export async function generateMetadata({ params }: PageProps<'/courses/[slug]'>): Promise<Metadata> {
  const course = findCourseBySlug((await params).slug)
  if (!course) return {}
  const { label, art } = course
  return pageMetadata({
    path: paths.course(course.slug),
    title: label,
    description: courseText(course).intro,
    image: art,
  })
}

export default async function Page({ params }: PageProps<'/courses/[slug]'>) {
  const course = findCourseBySlug((await params).slug)
  if (!course) notFound()
  const path = paths.course(course.slug)
  return (
    <>
      <CourseJsonLd course={course} description={courseText(course).intro} path={path} />
      <BreadcrumbJsonLd
        trail={[
          { title: 'All Courses', path: paths.allCourses() },
          { title: course.label, path },
        ]}
      />
      <CoursePage course={course} />
    </>
  )
}
