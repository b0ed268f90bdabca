import { organization } from '@/components/pages/organization'
import { JsonLd } from '@/components/ui/text/json-ld'
import type { Course } from '@/lib/catalogue/courses'
import { absolute } from '@/lib/pages/site'

/** Describes a course and its fee as JSON-LD. Use it on the course's own page, with the description of that page. */
export function CourseJsonLd({ course, description, path }: { course: Course; description: string; path: string }) {
  return (
    <JsonLd
      thing={{
        '@type': 'Course',
        name: course.label,
        description,
        url: absolute(path),
        provider: organization(),
        offers: {
          '@type': 'Offer',
          category: 'Paid',
          price: course.fee,
          priceCurrency: 'INR',
          url: absolute(path),
          availability: 'https://schema.org/InStock',
        },
        hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', name: course.label },
      }}
    />
  )
}
