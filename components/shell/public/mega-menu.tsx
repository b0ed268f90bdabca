'use client'

import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { Link } from '@/components/ui/link'
import { textLinkClass } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'
import { type CourseGroup, courseGroups, instrumentLinks, kidsLinks, type SiteLink } from './site-links'

/**
 * Shows the content of the Courses menu: the three traditions as colour panels, and next to them the instruments and
 * the courses for children.
 */
export function MegaMenu({ onFollow }: { onFollow: () => void }) {
  return (
    <div className="frame-gold grid grid-cols-[1fr_1fr_1fr_280px] gap-2.5">
      {courseGroups.map((group) => (
        <Group key={group.title} group={group} onFollow={onFollow} />
      ))}
      <div className="flex flex-col bg-sandal p-6">
        <SideList title="Instruments" links={instrumentLinks} onFollow={onFollow} />
        <SideList title="Kids" links={kidsLinks} onFollow={onFollow} />
        <Link onClick={onFollow} href={paths.allCourses()} className={`${textLinkClass} mt-auto self-start py-2`}>
          View All Courses
        </Link>
      </div>
    </div>
  )
}

function Group({ group, onFollow }: { group: CourseGroup; onFollow: () => void }) {
  return (
    <div className="flex flex-col">
      <Plane art={group.art} texture={40} className="h-[148px] overflow-hidden">
        <span className="absolute top-5 left-6 font-[440] font-display text-[2rem] leading-none tracking-[-0.02em]">
          {group.title}
        </span>
        <span className="indic absolute bottom-5 left-6 text-[1.0625rem]">{group.native}</span>
        <Sign name={group.sign} size={108} className="absolute right-5 bottom-5" />
      </Plane>
      <ul aria-label={group.title} className="px-2 pt-3 pb-2 pl-6">
        {group.links.map((link) => (
          <li key={link.label} className="border-line border-b last:border-0">
            <Link
              href={link.href}
              onClick={onFollow}
              className="flex items-baseline justify-between gap-3 py-2.5 text-[1.0625rem] leading-[1.625rem] hover:text-kumkum"
            >
              {link.label} <small className="text-[0.9375rem] text-muted">{link.note}</small>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type SideListProps = { title: string; links: readonly SiteLink[]; onFollow: () => void }

function SideList({ title, links, onFollow }: SideListProps) {
  return (
    <div className="mb-4">
      <p className="type-h4 mb-1">{title}</p>
      <ul aria-label={title}>
        {links.map((link) => (
          <li key={link.label}>
            <Link onClick={onFollow} href={link.href} className="block py-1.5 leading-6 hover:text-kumkum">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
