import type { Course } from '@/lib/catalogue/courses'
import { abroadText } from '@/lib/catalogue/fees'
import { rupees } from '@/lib/core/time/format'

interface PriceProps {
  course: Pick<Course, 'fee' | 'listPrice' | 'feeAbroad' | 'covers'>
  /** The font size of the fee in pixels. */
  size: number
  /** True if `fee` is the lowest of several fees. */
  from?: boolean
}

/** Number of characters in a typical amount such as "₹1,200". Longer amounts get a smaller font, so that they fit. */
const USUAL_LENGTH = 6

/** Shows the list price struck through, the fee, and the services that the fee covers. */
export function Price({ course: { fee, listPrice, feeAbroad, covers }, size: usualSize, from = false }: PriceProps) {
  const size = usualSize * Math.min(1, USUAL_LENGTH / rupees(fee).length)
  return (
    <div>
      <p>
        {listPrice > fee ? (
          <s
            className="tnum block leading-tight opacity-80"
            style={{ fontSize: `${Math.max(15, size * 0.3) / 16}rem` }}
          >
            <span className="sr-only">List price </span>
            {rupees(listPrice)}
          </s>
        ) : null}
        <span className="type-figure block" style={{ fontSize: `${size / 16}rem`, lineHeight: 1.04 }}>
          {from ? <span className="type-text mr-1.5">from</span> : <span className="sr-only">Fee </span>}
          {rupees(fee)}
        </span>
      </p>
      {feeAbroad === null ? null : <p className="type-small tnum mt-1">{abroadText(feeAbroad)}</p>}
      {covers ? (
        <p className="type-small mt-1.5 max-w-[36ch] whitespace-pre-line [overflow-wrap:anywhere]">{covers}</p>
      ) : null}
    </div>
  )
}
