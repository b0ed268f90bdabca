import { artClass } from '@/components/brand/arts'
import { Album } from '@/components/brand/frame'
import { Sign } from '@/components/brand/sign'
import { Link } from '@/components/ui/link'
import type { Course } from '@/lib/catalogue/courses'
import { coursesOnSaleByArt, type Section } from '@/lib/catalogue/sections'
import { type PageGroup, pageGroups } from '@/lib/pages/public-pages'
import { paths } from '@/lib/paths'

const signOf: Record<Section['key'], string> = {
  south: 'mridangam',
  north: 'tabla',
  western: 'violin',
  dance: 'dance',
  drawing: 'brush',
}

/** Shows /sitemap: all pages, starting with the arts and their courses. */
export function SiteIndex() {
  return (
    <div className="container-page pt-12 pb-18 lg:pt-24 lg:pb-30">
      <h1 className="type-section lg:text-[4.75rem]">All pages</h1>
      <div className="mt-10 grid gap-x-20 gap-y-14 lg:mt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section aria-labelledby="by-art">
          <h2 id="by-art" className="sr-only">
            Courses by art
          </h2>
          <Album className="grid gap-2 phone:gap-2.5">
            {coursesOnSaleByArt().map(({ section, courses }) => (
              <Art key={section.key} section={section} courses={courses} />
            ))}
          </Album>
        </section>
        <div className="grid content-start gap-10 phone:grid-cols-2 lg:grid-cols-1 lg:gap-12">
          {pageGroups.map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Art({ section, courses }: { section: Section; courses: readonly Course[] }) {
  return (
    <div className="grid grid-cols-[72px_1fr] bg-card phone:grid-cols-[132px_1fr]">
      <div className={`grid place-items-center bg-[var(--p)] ${artClass[section.art]}`}>
        <Sign name={signOf[section.key]} className="w-[72%]" />
      </div>
      <div className="px-5 py-5 phone:px-7">
        <h3 className="type-h4">{section.title}</h3>
        <ul className="mt-1 grid gap-x-8 phone:grid-cols-2">
          {courses.map((course) => (
            <li key={course.slug} className="border-line border-b">
              <Link
                href={paths.course(course.slug)}
                className="flex min-h-11 items-center py-1.5 [overflow-wrap:anywhere] hover:text-kumkum"
              >
                {course.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Group({ group }: { group: PageGroup }) {
  return (
    <section aria-label={group.title}>
      <h2 className="type-h3">{group.title}</h2>
      <ul className="mt-3 border-ink border-t">
        {group.pages.map((page) => (
          <li key={page.path} className="border-line border-b">
            <Link href={page.path} className="flex min-h-12 items-center justify-between gap-6 hover:text-kumkum">
              {page.label}
              <span aria-hidden="true" className="type-note text-muted">
                {page.path}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
