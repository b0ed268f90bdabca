import type { ReactNode } from 'react'
import { Frame } from '@/components/brand/frame'
import { TextLink } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'
import { Price } from './price'

/** Shows a frame with the price, the button and the next steps. */
export function EnrollFrame({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <Frame as="aside" className={`p-6 phone:p-8 ${className}`}>
      <Price size={72} />
      <div className="mt-5">{children}</div>
      <p className="type-small mt-5 text-muted">
        Pay by UPI and upload the screenshot; the office checks and approves it.{' '}
        <TextLink href={paths.feesStructure()}>Fees Structure</TextLink>
      </p>
    </Frame>
  )
}
