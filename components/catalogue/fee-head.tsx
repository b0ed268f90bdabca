import { Album } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { swaras } from '@/components/brand/swaras'
import { figureLength } from '@/components/ui/text/figure-length'
import { fees } from '@/lib/catalogue/fees'
import { rupees } from '@/lib/core/time/format'

const steps = [
  'Choose a course and pay its fee with any UPI app.',
  'Upload a screenshot of the payment.',
  'The office checks the payment and approves it.',
]

/** Shows the top of /fees-structure: the fee in large type, and the steps after a payment. */
export function FeeHead() {
  const { areEqual, lowest, listPrice } = fees()
  return (
    <Album className="fee-head grid gap-2 phone:gap-2.5 lg:grid-cols-[8fr_4fr]">
      <Plane art="drawing" texture={58} className="overflow-hidden px-7 py-8 phone:px-11 phone:py-11">
        <h1 className="type-h2">Fees Structure</h1>
        <p className="type-lead mt-2">{areEqual ? 'The same fee for every course.' : 'Each course has its own fee.'}</p>
        <p className="mt-6 flex flex-wrap items-end gap-x-7 gap-y-1 phone:mt-9">
          <span
            className="type-figure text-[calc(min(7.25rem,28vw)*4/max(4,var(--length)))] leading-[0.86] tracking-[-0.05em] phone:text-[calc(11.875rem*4/max(4,var(--length)))]"
            style={figureLength(rupees(lowest))}
          >
            {areEqual ? (
              <span className="sr-only">Fee </span>
            ) : (
              <span className="type-h3 mb-2 block tracking-normal phone:mr-3 phone:mb-0 phone:inline">from</span>
            )}
            {rupees(lowest)}
          </span>
          {listPrice === null ? null : (
            <s className="type-figure pb-1 text-[2.5rem] leading-none decoration-3 decoration-kumkum-deep phone:text-[3.5rem]">
              <span className="sr-only">List price </span>
              {rupees(listPrice)}
            </s>
          )}
        </p>
      </Plane>
      <Plane art="hindustani" className="px-7 py-8 phone:px-10 phone:py-11">
        <h2 className="type-h3">What happens to your payment</h2>
        <ol className="mt-5">
          {steps.map((step, i) => (
            <li key={step} className="flex gap-4 border-white/20 border-b py-3.5 last:border-0">
              <span aria-hidden="true" className="type-syllable w-8 flex-none text-gold!">
                {swaras[i]?.latin}
              </span>
              <span className="type-body">{step}</span>
            </li>
          ))}
        </ol>
      </Plane>
    </Album>
  )
}
