import type { ReactNode } from 'react'
import { Frame } from '@/components/brand/frame'
import { KolamStrip } from '@/components/brand/kolam'
import { swaras } from '@/components/brand/swaras'
import { coursesOnSale, findCourseOnSale } from '@/lib/catalogue/courses'
import { fees } from '@/lib/catalogue/fees'
import { academySettings } from '@/lib/core/config/settings'
import { placeOf, rupees } from '@/lib/core/time/format'

/** Shows the steps from choosing a course to the first class, numbered sa, ri, ga. */
export function Steps() {
  const { upiId, timeZone } = academySettings()
  const { areEqual, span } = fees()
  const example = findCourseOnSale('Veenai') ?? coursesOnSale()[0]
  return (
    <section className="border-line border-y bg-sandal py-18 lg:py-30" aria-labelledby="steps">
      <div className="container-page grid gap-9 lg:grid-cols-[minmax(240px,330px)_54px_1fr] lg:gap-10">
        <h2 id="steps" className="type-section self-start lg:sticky lg:top-15">
          From first look to first class
        </h2>
        <KolamStrip name="column14" spacing={54} className="hidden text-kumkum lg:block" />
        <ol>
          <Step
            index={0}
            title="Choose a course, pay once"
            text={`${areEqual ? `Every course costs ${span}` : `Courses cost ${span}`}. Pay by UPI from any phone and send us the screenshot. The office checks every payment.`}
          >
            {example ? (
              <p className="flex justify-between gap-3 font-semibold">
                <span className="min-w-0 [overflow-wrap:anywhere]">{example.label}</span>
                <span className="tnum whitespace-nowrap">
                  {example.listPrice > example.fee ? (
                    <s className="font-normal text-muted">{rupees(example.listPrice)}</s>
                  ) : null}{' '}
                  {rupees(example.fee)}
                </span>
              </p>
            ) : null}
            <p className="mt-2 flex justify-between gap-3 rounded-control border border-edge bg-white px-3 py-2">
              <span className="truncate">{upiId}</span>
              <b className="font-semibold text-peacock">Copy</b>
            </p>
          </Step>
          <Step
            index={1}
            title="Book a time that suits you"
            text={`Teachers add their own free slots. You see them in ${placeOf(timeZone)} time and in yours, and pick the one you want.`}
          >
            <p className="tnum flex justify-between rounded-control border border-leaf border-dashed bg-card px-3 py-2">
              5:00–6:00 pm <span className="text-leaf-text">free</span>
            </p>
            <p className="tnum mt-2 flex justify-between rounded-control bg-peacock px-3 py-2 text-white shadow-[inset_0_0_0_2px_var(--peacock),inset_0_0_0_3px_var(--gold)]">
              6:30–7:30 pm <b className="font-semibold">Selected</b>
            </p>
          </Step>
          <Step
            index={2}
            title="Join from your own room"
            text="Your next class is on your dashboard. Press Join Now, and the meeting opens in a new tab."
          >
            <div className="flex items-center justify-between gap-4">
              <p>
                <b className="block font-semibold">Sat, 6:30 pm</b>
                <span className="text-muted">{example?.label ?? 'Music'}, one hour</span>
              </p>
              <span className="whitespace-nowrap rounded-control bg-kumkum px-4 py-2.5 font-semibold text-white">
                Join Now
              </span>
            </div>
          </Step>
        </ol>
      </div>
    </section>
  )
}

function Step({ index, title, text, children }: { index: number; title: string; text: string; children: ReactNode }) {
  const swara = swaras[index] ?? swaras[0]
  return (
    <li className="grid grid-cols-[84px_1fr] items-start gap-x-4 gap-y-2 border-[#CBB98F] border-b py-8 first:pt-0 last:border-0 last:pb-0 md:grid-cols-[84px_1fr_284px] md:items-center md:gap-6 lg:grid-cols-[104px_1fr] lg:py-11 xl:grid-cols-[136px_1fr_300px] xl:gap-8">
      <div aria-hidden="true">
        <span className="block font-[350] font-display text-[4rem] text-kumkum italic leading-[.8] tracking-[-0.04em] lg:text-[6.75rem]">
          {swara.latin}
        </span>
        <span className="indic mt-5 block text-[1.25rem] leading-7 lg:mt-9 lg:text-[1.625rem]">
          {swara.devanagari} &nbsp;{swara.tamil}
        </span>
      </div>
      <div>
        <h3 className="type-h3 mb-2.5">{title}</h3>
        <p className="type-body">{text}</p>
      </div>
      <div
        aria-hidden="true"
        className="type-small col-span-2 mt-3 max-w-[360px] md:col-span-1 md:mt-0 lg:col-start-2 xl:col-start-3"
      >
        <Frame className="p-4.5">{children}</Frame>
      </div>
    </li>
  )
}
