import { KolamStrip } from '@/components/brand/kolam'
import { Plane } from '@/components/brand/plane'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/text/notice'
import { paths } from '@/lib/paths'
import { faculty } from '@/lib/teachers/faculty'
import { Profile } from './profile'

/** Shows /voiceofexponent: each teacher's profile, with an arch in the colour of the teacher's art. */
export function Faculty() {
  const { profiles, note } = faculty()
  return (
    <>
      <section className="container-page grid gap-6 pt-12 pb-12 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16 lg:pt-24 lg:pb-16">
        <h1 className="type-hero">Meet the teachers</h1>
        <div>
          <p className="type-lead">No two teachers teach alike. Read how each of them works with a beginner.</p>
          {note ? (
            <div className="mt-6">
              <Notice>{note}</Notice>
            </div>
          ) : null}
        </div>
      </section>
      {profiles.map((teacher, i) => (
        <section key={teacher.name} className={i % 2 === 0 ? 'border-line border-y bg-sandal' : ''}>
          <div className="container-page section-page">
            <Profile teacher={teacher} mirrored={i % 2 === 1} id={`teacher-${i + 1}`} />
          </div>
        </section>
      ))}
      <Plane art="carnatic" as="section" className="overflow-hidden">
        <div className="container-page flex flex-col gap-8 py-18 phone:flex-row phone:items-center phone:justify-between lg:py-24">
          <div>
            <h2 className="type-h2">Do you teach?</h2>
            <p className="type-body mt-3 max-w-[44ch]">
              If you teach music, dance or drawing, we would like to hear from you.
            </p>
            <ButtonLink href={paths.careers} variant="turmeric" className="mt-6">
              How teachers join
            </ButtonLink>
          </div>
          <KolamStrip name="row7" spacing={44} className="hidden text-gold phone:block" />
        </div>
      </Plane>
    </>
  )
}
