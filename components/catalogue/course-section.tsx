import { TextLink } from '@/components/ui/text/text-link'
import { groupsOf, type Section } from '@/lib/catalogue/sections'
import { paths } from '@/lib/paths'
import { ArtPlane } from './art-plane'
import { CourseLinks } from './course-links'

/** Shows a tradition on /all-courses: its colour panel on one side, and its courses by group on the other. */
export function CourseSection({ section, planeLast = false }: { section: Section; planeLast?: boolean }) {
  const id = `${section.key}-heading`
  return (
    <section
      id={section.key}
      aria-labelledby={id}
      className={`grid gap-x-14 gap-y-8 lg:items-start ${
        planeLast ? 'lg:grid-cols-[7fr_5fr]' : 'lg:grid-cols-[5fr_7fr]'
      }`}
    >
      <ArtPlane
        section={section}
        headingId={id}
        size={300}
        className={`phone:min-h-[300px] lg:sticky lg:top-6 lg:min-h-[480px] ${planeLast ? 'lg:order-last' : ''}`}
      />
      <div>
        <div className="gap-x-12 phone:columns-2">
          {groupsOf(section).map((group) => (
            <div key={group.title} className="mb-9 break-inside-avoid">
              <CourseLinks title={group.title} courses={group.courses} />
            </div>
          ))}
        </div>
        {section.key === 'south' ? (
          <TextLink href={paths.carnatic} className="inline-block py-2.5">
            What Carnatic music is, and how it is taught
          </TextLink>
        ) : null}
      </div>
    </section>
  )
}
