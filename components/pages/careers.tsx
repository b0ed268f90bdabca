import { Album } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { swaras } from '@/components/brand/swaras'
import { ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text/text-link'
import { teacherQualifications } from '@/lib/applications/choices'
import { type RegionKey, regionKeys, regionLabels, teacherCourses } from '@/lib/catalogue/regions'
import { paths } from '@/lib/paths'
import { SampleWeek } from './sample-week'
import {
  alsoNeeded,
  careersLead,
  careersTitle,
  qualificationsLead,
  qualificationsTitle,
  steps,
  stepsTitle,
  taughtTitle,
  week,
} from './texts/careers-text'

/** Shows /careers: what teaching at the academy is like, and a link to the application form. */
export function Careers() {
  return (
    <>
      <section className="container-page py-10 lg:py-20">
        <Album className="grid gap-2 phone:gap-2.5 lg:grid-cols-[7fr_5fr]">
          <Plane art="drawing" className="flex flex-col px-7 py-10 phone:px-12 phone:py-14 lg:min-h-[560px]">
            <h1 className="type-section lg:text-[4.75rem]">{careersTitle}</h1>
            <p className="type-lead mt-6 mb-10 max-w-[40ch]">{careersLead}</p>
            <div className="mt-auto flex flex-wrap items-center gap-x-7 gap-y-3">
              <ButtonLink href={paths.becomeTeacher} variant="ink">
                Apply as a teacher
              </ButtonLink>
            </div>
          </Plane>
          <Plane art="sandal" className="px-7 py-10 phone:px-10 phone:py-12">
            <h2 className="type-h3">{week.title}</h2>
            <p className="mt-2 max-w-[40ch]">{week.text}</p>
            <SampleWeek />
          </Plane>
        </Album>
      </section>
      <section className="container-page pb-18 lg:pb-26" aria-labelledby="how">
        <h2 id="how" className="type-h2">
          {stepsTitle}
        </h2>
        <ol className="mt-8 grid border-ink border-t phone:grid-cols-[5fr_6fr_5fr]">
          {steps.map((step, i) => (
            <li
              key={step.title}
              className="border-line py-7 max-phone:border-b phone:px-8 phone:not-last:border-r phone:first:pl-0"
            >
              <span aria-hidden="true" className="type-syllable block text-[2.5rem] leading-none">
                {swaras[i]?.latin}
              </span>
              <h3 className="type-h4 mt-4">{step.title}</h3>
              <p className="mt-1.5 max-w-[40ch]">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="border-line border-t bg-sandal">
        <div className="container-page section-page grid gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20">
          <div>
            <h2 className="type-h2">{taughtTitle}</h2>
            <dl className="mt-6 border-ink border-t">
              {regionKeys.map((key) => (
                <Region key={key} region={key} />
              ))}
            </dl>
          </div>
          <div>
            <h2 className="type-h2">{qualificationsTitle}</h2>
            <p className="type-body mt-6">{qualificationsLead}</p>
            <ul className="mt-4 border-edge border-t">
              {teacherQualifications.map((qualification) => (
                <li key={qualification} className="border-edge border-b py-2.5 first-letter:uppercase">
                  {qualification}
                </li>
              ))}
            </ul>
            <p className="type-body mt-6">{alsoNeeded}</p>
            <p className="type-body mt-4">
              <TextLink href={paths.becomeTeacher}>Go to the application form</TextLink>
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

function Region({ region }: { region: RegionKey }) {
  return (
    <div className="grid gap-x-8 border-edge border-b py-3.5 phone:grid-cols-[200px_1fr]">
      <dt className="font-semibold">{regionLabels[region]}</dt>
      <dd>{teacherCourses[region].join(', ')}</dd>
    </div>
  )
}
