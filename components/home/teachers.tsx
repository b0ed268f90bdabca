import { artClass } from '@/components/brand/arts'
import { KolamTexture } from '@/components/brand/kolam'
import { initialsOf } from '@/components/brand/medallion'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { FacultyProfile } from '@/lib/core/config/academy-content'
import { paths } from '@/lib/paths'
import { faculty } from '@/lib/teachers/faculty'

const ARCH =
  'M0 300V128C0 108 12 100 26 96C28 78 42 68 58 66C64 50 80 40 96 40C104 32 112 22 120 8C128 22 136 32 144 40C160 40 176 50 182 66C198 68 212 78 214 96C228 100 240 108 240 128V300Z'

/** Shows the first two teachers. Each teacher's initials appear in an arch. */
export function Teachers() {
  const { profiles, note } = faculty()
  return (
    <section className="plane art-hindustani on-dark overflow-hidden py-18 lg:py-30" aria-labelledby="teachers">
      <KolamTexture spacing={60} />
      <div className="container-page grid items-start gap-10 lg:grid-cols-[400px_1fr] lg:gap-16">
        <div>
          <h2 id="teachers" className="type-section">
            Taught by someone who listens
          </h2>
          <p className="type-body mt-6 mb-7 max-w-[360px]">
            A teacher hears you play, stops you at the right bar and remembers next week what you found difficult. Read
            about each teacher before you choose.
          </p>
          <ButtonLink href={paths.faculty} variant="turmeric">
            Meet the teachers
          </ButtonLink>
          {note ? <p className="type-small mt-6 text-[#CFE0DC]">{note}</p> : null}
        </div>
        <div className="grid gap-5 phone:grid-cols-[300px_300px] phone:gap-8 lg:grid-cols-2 lg:pl-4 xl:justify-end xl:grid-cols-[300px_300px] xl:gap-12">
          {profiles.slice(0, 2).map((teacher, i) => (
            <Arch key={teacher.name} teacher={teacher} low={i === 1} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Arch({ teacher, low }: { teacher: FacultyProfile; low: boolean }) {
  return (
    <Link
      href={paths.faculty}
      className={`grid max-w-[300px] self-start max-phone:max-w-none max-phone:grid-cols-[132px_1fr] max-phone:items-end ${low ? 'phone:mt-18' : ''}`}
    >
      <svg
        viewBox="0 0 240 300"
        aria-hidden="true"
        overflow="visible"
        className={`w-full ${artClass[teacher.art]} ${teacher.art === 'hindustani' ? 'arch-deep' : ''}`}
      >
        <path d={ARCH} fill="var(--p)" stroke="var(--gold)" strokeWidth="1.5" />
        <path
          d={ARCH}
          transform="translate(120 158) scale(.915 .935) translate(-120 -158)"
          fill="none"
          stroke="var(--r)"
          strokeWidth="1.2"
        />
        <text
          x="120"
          y="226"
          textAnchor="middle"
          fontSize="92"
          letterSpacing="-3"
          fill="var(--t)"
          className="font-display"
        >
          {initialsOf(teacher.name)}
        </text>
      </svg>
      <span className="block border-turmeric border-t-4 bg-ivory px-5 pt-4 pb-5 text-ink max-phone:h-full max-phone:border-t-0 max-phone:border-l-4 max-phone:pt-5">
        <b className="type-h4 mb-1 block">{teacher.name}</b>
        <span className="block">{teacher.subject}</span>
        <span className="type-small block text-muted">{teacher.languages}</span>
      </span>
    </Link>
  )
}
