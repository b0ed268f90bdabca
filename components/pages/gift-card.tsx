import { smallKolam } from '@/components/brand/drawings/kolams'
import { Frame } from '@/components/brand/frame'
import { Kolam } from '@/components/brand/kolam'
import { Plane } from '@/components/brand/plane'
import { swaras } from '@/components/brand/swaras'
import { ButtonLink } from '@/components/ui/button'
import { figureLength } from '@/components/ui/text/figure-length'
import { fees } from '@/lib/catalogue/fees'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { SupportMail } from './support-mail'
import type { TitledText } from './texts/blocks'
import { beforePaying, giftLead, giftSteps, giftStepsTitle, giftTitle, surprise } from './texts/gift-card-text'

/** Shows /gift-card, which explains how to give a course with the academy's existing features. */
export function GiftCard() {
  return (
    <>
      <section className="container-page grid gap-12 py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:gap-16 lg:py-24">
        <div>
          <h1 className="type-hero">{giftTitle}</h1>
          <p className="type-lead mt-6 max-w-[38ch]">{giftLead}</p>
        </div>
        <Card />
      </section>
      <section className="border-line border-t bg-sandal">
        <div className="container-page section-page">
          <h2 className="type-section max-w-[13em]">{giftStepsTitle}</h2>
          <ol className="mt-10 grid gap-10 border-ink border-t pt-10 lg:grid-cols-[4fr_5fr_4fr] lg:gap-14">
            {giftSteps().map((step, i) => (
              <Step key={step.title} index={i} {...step} />
            ))}
          </ol>
        </div>
      </section>
      <section className="container-page grid gap-10 py-18 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20 lg:py-26">
        <div>
          <h2 className="type-h2">{surprise.title}</h2>
          <p className="type-body mt-4 max-w-[56ch]">{surprise.text}</p>
          <p className="type-body mt-4">
            <SupportMail subject="A course as a gift" />
          </p>
        </div>
        <Frame className="px-7 py-8 phone:px-9">
          <h2 className="type-h4">{beforePaying.title}</h2>
          <p className="mt-2">{beforePaying.text}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={paths.feesStructure()}>Choose a course</ButtonLink>
            <ButtonLink href={paths.bookTrial()} variant="outline">
              Book a trial
            </ButtonLink>
          </div>
        </Frame>
      </section>
    </>
  )
}

/** Draws a gift card as decoration only. The academy does not sell gift cards. */
function Card() {
  const { lowest, listPrice } = fees()
  return (
    <div aria-hidden="true" className="frame-gold bg-ivory p-3 phone:p-4 lg:rotate-[-1.6deg]">
      <Plane
        art="carnatic"
        texture={58}
        className="flex min-h-[236px] w-full flex-col overflow-hidden p-7 phone:aspect-[3/2] phone:p-11"
      >
        <p className="type-h3">For a student of veenai</p>
        <p
          className="type-figure mt-auto text-[calc(4rem*6/max(6,var(--length)))] leading-none phone:text-[calc(6.5rem*6/max(6,var(--length)))]"
          style={figureLength(rupees(lowest))}
        >
          {rupees(lowest)}
        </p>
        <p className="mt-2">{listPrice === null ? null : <s>{rupees(listPrice)}</s>} one course, any art</p>
        <Kolam
          drawing={smallKolam}
          size={150}
          width={2}
          className="absolute top-9 right-9 hidden text-gold phone:block"
        />
      </Plane>
    </div>
  )
}

function Step({ index, title, text }: TitledText & { index: number }) {
  return (
    <li>
      <span aria-hidden="true" className="type-syllable block text-[4rem]! leading-[0.8]! tracking-[-0.03em]">
        {swaras[index]?.latin}
      </span>
      <h3 className="type-h3 mt-6">{title}</h3>
      <p className="type-body mt-2 max-w-[42ch]">{text}</p>
    </li>
  )
}
