'use client'

import { type ComponentType, lazy, Suspense } from 'react'
import type { FamilyFees } from '@/lib/fees/family-schema'

interface Props {
  fees: FamilyFees
  className?: string
}

type Loaded = { default: ComponentType<Props> }
/** Renders nothing, in place of a component whose code cannot be loaded. */
const nothing: Loaded = { default: () => null }

const LazyFees = lazy(() =>
  import('./fees-card').then(
    ({ FeesCard }): Loaded => ({ default: FeesCard }),
    () => nothing,
  ),
)
const LazyLeft = lazy(() =>
  import('./classes-left').then(
    ({ ClassesLeft }): Loaded => ({ default: ClassesLeft }),
    () => nothing,
  ),
)

/** Shows a family's unpaid fees. Loads the card's code only if there are unpaid fees or an advance payment. */
export function FeesCard(props: Props) {
  const { dues, advance } = props.fees
  if (advance === 0 && !dues.some(({ open }) => open > 0)) return null
  return (
    <Suspense>
      <LazyFees {...props} />
    </Suspense>
  )
}

/** Shows how many classes a family has left. Loads the code only for families with counted classes. */
export function ClassesLeft(props: Props) {
  if (props.fees.credits.length === 0) return null
  return (
    <Suspense>
      <LazyLeft {...props} />
    </Suspense>
  )
}
