import { COURSE_FEE, LIST_PRICE } from '@/lib/catalogue/courses'
import { rupees } from '@/lib/core/time/format'

/** Shows the list price struck through, and the fee. `size` is the font size of the fee in pixels. */
export function Price({ size }: { size: number }) {
  return (
    <p>
      <s className="tnum block leading-tight opacity-80" style={{ fontSize: `${Math.max(15, size * 0.3) / 16}rem` }}>
        <span className="sr-only">List price </span>
        {rupees(LIST_PRICE)}
      </s>
      <span className="type-figure block" style={{ fontSize: `${size / 16}rem`, lineHeight: 1.04 }}>
        <span className="sr-only">Fee </span>
        {rupees(COURSE_FEE)}
      </span>
    </p>
  )
}
