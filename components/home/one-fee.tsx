import { Album } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { ButtonLink } from '@/components/ui/button'
import { figureLength } from '@/components/ui/text/figure-length'
import { fees } from '@/lib/catalogue/fees'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'

/** Shows the fee and the steps from payment to approval. If fees differ between courses, shows the lowest one. */
export function OneFee() {
  const { areEqual, lowest, listPrice } = fees()
  return (
    <section className="container-page pt-18 lg:pt-30" aria-labelledby="fee">
      <Album className="grid gap-2 phone:gap-2.5 lg:grid-cols-[8fr_4fr]">
        <Plane
          art="drawing"
          texture={58}
          className="h-[350px] overflow-hidden px-7 py-8 phone:h-[430px] lg:h-auto lg:min-h-[470px] lg:px-13 lg:py-11"
        >
          <h2
            id="fee"
            className="font-[420] font-display text-[2.375rem] leading-none tracking-[-0.022em] lg:text-[3.25rem]"
          >
            {areEqual ? 'One fee for every course' : 'Courses from'}
          </h2>
          <p className="fee-now" style={figureLength(rupees(lowest))}>
            <span>₹</span>
            {lowest.toLocaleString('en-IN')}
          </p>
          {listPrice === null ? null : (
            <p className="fee-was">
              <span className="sr-only">instead of </span>
              <s>{rupees(listPrice)}</s>
            </p>
          )}
        </Plane>
        <Plane art="hindustani" className="flex flex-col px-7 py-8 lg:px-10 lg:py-11">
          <h3 className="type-h3 mb-3.5">What happens to your payment</h3>
          <ol className="type-body leading-[1.5625rem]">
            <li className="border-white/20 border-b py-3">You pay by UPI and upload a screenshot.</li>
            <li className="border-white/20 border-b py-3">
              The academy office checks the payment against the bank account.
            </li>
            <li className="py-3">Once the payment is approved, you can start the course.</li>
          </ol>
          <ButtonLink href={paths.feesStructure()} variant="turmeric" wide className="max-lg:mt-5 lg:mt-auto">
            Enroll Now
          </ButtonLink>
        </Plane>
      </Album>
    </section>
  )
}
