import { ChevronDown } from 'lucide-react'
import { artClass } from '@/components/brand/arts'
import { TextLink } from '@/components/ui/text/text-link'
import type { FacultyProfile } from '@/lib/core/config/academy-content'
import { paths } from '@/lib/paths'
import { Arch } from './arch'

/** Shows a teacher's profile, with a longer story behind Read More. Only one teacher's story is open at a time. */
export function Profile({ teacher, mirrored, id }: { teacher: FacultyProfile; mirrored: boolean; id: string }) {
  return (
    <article
      aria-labelledby={id}
      className={`grid items-start gap-8 phone:gap-12 lg:gap-24 ${
        mirrored
          ? 'phone:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]'
          : 'phone:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]'
      }`}
    >
      <div className={`max-phone:w-[220px] ${mirrored ? 'phone:order-2' : ''}`}>
        <Arch name={teacher.name} art={teacher.art} sign={teacher.sign} />
      </div>
      <div className="phone:pt-12 lg:pt-20">
        <h2 id={id} className="type-section">
          {teacher.name}
        </h2>
        <p className="type-lead mt-3">{teacher.subject}</p>
        <p className="text-muted">{teacher.languages}</p>
        <p
          className={`type-h3 mt-7 max-w-[24ch] border-[var(--p)] border-l-4 pl-6 italic lg:mt-9 ${artClass[teacher.art]}`}
        >
          {teacher.summary}
        </p>
        <details name="faculty" className="group mt-6 lg:mt-8">
          <summary className="inline-flex min-h-12 list-none items-center gap-2 rounded-control border border-current px-5 font-semibold text-[1.0625rem] hover:bg-current/8 [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Read More</span>
            <span className="hidden group-open:inline">Read Less</span>
            <span className="sr-only">about {teacher.name}</span>
            <ChevronDown aria-hidden="true" size={20} className="group-open:rotate-180" />
          </summary>
          <div className="type-body mt-6 grid max-w-[62ch] gap-4">
            {teacher.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <TextLink href={paths.bookTrial()}>Ask for a trial class</TextLink>
            </p>
          </div>
        </details>
      </div>
    </article>
  )
}
