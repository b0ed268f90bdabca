import type { ReactNode } from 'react'
import { Frame } from '@/components/brand/frame'
import { TextLink } from '@/components/ui/text/text-link'
import type { Course } from '@/lib/catalogue/courses'
import { paths } from '@/lib/paths'
import { Price } from './price'

interface EnrollFrameProps {
  /** The price of the course or, if `from` is true, the lowest price of several courses. */
  course: Pick<Course, 'fee' | 'listPrice' | 'feeAbroad' | 'covers'>
  from?: boolean
  children: ReactNode
  className?: string
}

/** Shows a frame with the price, the enroll button (`children`) and the next steps. */
export function EnrollFrame({ course, from = false, children, className = '' }: EnrollFrameProps) {
  return (
    <Frame as="aside" className={`p-6 phone:p-8 ${className}`}>
      <Price course={course} size={72} from={from} />
      <div className="mt-5">{children}</div>
      <p className="type-small mt-5 text-muted">
        Pay by UPI and upload a screenshot. The office checks the payment and approves it.{' '}
        <TextLink href={paths.feesStructure()}>Fees Structure</TextLink>
      </p>
    </Frame>
  )
}
