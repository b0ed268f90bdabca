import { Album } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { ButtonLink } from '@/components/ui/button'
import { coursesOnSale } from '@/lib/catalogue/courses'
import { fees } from '@/lib/catalogue/fees'
import { groupsOf, type Section } from '@/lib/catalogue/sections'
import { paths } from '@/lib/paths'
import { ClassSteps } from './class-steps'
import { CourseLinks } from './course-links'
import { EnrollChoice } from './enroll-choice'
import { EnrollFrame } from './enroll-frame'

const ideas = [
  {
    word: 'Shruti',
    text: 'The steady note of the drone, from the first minute to the last. Everything is sung or played to it, and beginners first learn to hear whether they are in tune with it.',
  },
  {
    word: 'Raga',
    text: 'More than a scale: a raga decides which notes follow each other, which are held and which are shaken. The same seven swaras make hundreds of ragas.',
  },
  {
    word: 'Tala',
    text: 'The rhythmic cycle, counted with the hand. A child who can clap Adi tala while singing has learnt two things at once.',
  },
  {
    word: 'Kriti',
    text: 'The song itself, passed on by ear: words, melody and gamaka together. The exercises prepare you to sing kritis.',
  },
]

const path = [
  'Exercises in Mayamalavagowla: sarali, janta, dhatu and alankara, each in three speeds.',
  'Geethams, swarajatis and the first varnam, in which you use everything you have practised.',
  'Kritis in many ragas, and then improvisation: alapana, niraval and kalpana swaras.',
]

/** Shows the page /carnatic: an overview of Carnatic music and its courses. */
export function Carnatic({ section }: { section: Section }) {
  const own = coursesOnSale().filter((course) => course.placements.some((placement) => placement.filter === 'south'))
  const enrollable = own.filter((course) => !course.isTrialOnly)
  const { areEqual, lowest, listPrice } = fees(own)
  return (
    <article className="container-page pt-8 pb-20 phone:pt-12 lg:pb-28">
      <Album>
        <Plane art="carnatic" texture={58} className="overflow-hidden px-6 py-10 phone:px-12 phone:py-14 lg:py-20">
          <div className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr]">
            <div>
              <p className="indic text-[1.25rem] phone:text-[1.5rem]">{section.native}</p>
              <h1 className="type-section mt-2">Carnatic music</h1>
              <p className="type-lead mt-5 max-w-[44ch]">
                The classical music of South India: one voice or one instrument, a drone, a drum, and songs that have
                been handed from teacher to student for five hundred years.
              </p>
            </div>
            <Sign name="veena" size={380} className="h-auto max-lg:w-56 max-phone:w-44 lg:justify-self-end" />
          </div>
        </Plane>
      </Album>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:mt-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {own.length > 0 ? (
          <EnrollFrame
            course={{ fee: lowest, listPrice: listPrice ?? lowest, feeAbroad: null, covers: '' }}
            from={!areEqual}
            className="lg:sticky lg:top-6 lg:order-last"
          >
            {enrollable.length > 0 ? (
              <EnrollChoice courses={enrollable.map(({ name, label }) => ({ name, label }))} />
            ) : (
              <ButtonLink href={paths.bookTrial()} wide>
                Ask for a trial class
              </ButtonLink>
            )}
          </EnrollFrame>
        ) : null}
        <div className="grid gap-16">
          <section>
            <h2 className="type-h3">Four words to begin with</h2>
            <dl className="mt-4 border-ink border-t">
              {ideas.map((idea) => (
                <div
                  key={idea.word}
                  className="grid gap-x-8 gap-y-1 border-line border-b py-5 phone:grid-cols-[130px_1fr]"
                >
                  <dt className="type-h4 text-kumkum italic">{idea.word}</dt>
                  <dd className="type-body">{idea.text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h2 className="type-h3 mb-1">The path</h2>
            <ClassSteps steps={path} />
          </section>
          {own.length > 0 ? (
            <section>
              <h2 className="type-h3 mb-6">The courses</h2>
              <div className="gap-x-12 phone:columns-2">
                {groupsOf(section).map((group) => (
                  <div key={group.title} className="mb-9 break-inside-avoid">
                    <CourseLinks title={group.title} courses={group.courses} />
                  </div>
                ))}
              </div>
            </section>
          ) : null}
        </div>
      </div>
    </article>
  )
}
