import { groupsOf, type Section } from '@/lib/catalogue/sections'
import { ArtPlane } from './art-plane'
import { CourseLinks } from './course-links'

/** On /all-courses, shows an art that has only one short list: its colour panel, and the courses below it. */
export function SmallSection({ section, columns }: { section: Section; columns: 1 | 2 }) {
  const id = `${section.key}-heading`
  return (
    <section id={section.key} aria-labelledby={id}>
      <ArtPlane section={section} headingId={id} size={210} className="phone:min-h-[300px] lg:min-h-[380px]" />
      <div className="mt-4">
        <CourseLinks courses={groupsOf(section).flatMap((group) => group.courses)} columns={columns} />
      </div>
    </section>
  )
}
