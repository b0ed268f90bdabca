'use client'

import { type SyntheticEvent, useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { WhenField } from '@/components/ui/form/when-field'
import type { Price } from '@/lib/academy/price-schema'
import type { CourseRow } from '@/lib/academy/schema'
import { CallError, call } from '@/lib/api/client'
import { rupees, shortDate, wallClock } from '@/lib/core/time/format'
import { CourseFee } from './course-fee'
import { PriceFields } from './price-fields'

interface ChangeFeeProps {
  course: CourseRow
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Loads the courses again. */
  onSaved: () => Promise<unknown>
}

/** Lets an admin set the fee of a course from a day on. It is saved at once. */
export function ChangeFee({ course, open, onOpenChange, onSaved }: ChangeFeeProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Fee of ${course.label}`}
      description="Saved at once, without publishing."
    >
      <FeeForm course={course} onSaved={onSaved} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

const rules = () => import('@/lib/academy/price-schema').then((module) => module.newPriceBody)

function FeeForm({ course, onSaved, onClose }: Pick<ChangeFeeProps, 'course' | 'onSaved'> & { onClose: () => void }) {
  const { timeZone } = useAcademy()
  // The date stays the same while the dialog is open, even after midnight.
  const [today] = useState(() => wallClock(new Date(), timeZone).date)
  const { field, values, busy, handleSubmit, setError, showErrors } = useForm({
    schema: rules,
    initialValues: {
      fee: course.fee ?? '',
      list_price: course.list_price ?? '',
      fee_abroad: course.fee_abroad ?? '',
      from_day: today,
    },
  })
  const submit = handleSubmit(async (price) => {
    if (price.from_day < today) return setError('from_day', 'Choose today or a later day')
    const before = feeBefore(course, price.from_day)
    const changes = priceChanges(before, price)
    if (changes.length === 0) return setError('fee', 'This is already the fee on this day')
    const agreed = await confirmAction(
      `Change the fee of ${course.label}?`,
      `${changes.join('. ')} ${price.from_day === today ? 'today' : `on ${shortDate(price.from_day)}`}. ${effectOf(before.fee)}`,
      'Change fee',
    )
    if (!agreed) return
    try {
      await call('addPrice', { params: { id: course.id ?? '' }, body: price })
      await onSaved()
      onClose()
      await alertSuccess('Fee saved', price.from_day === today ? 'Pages show it within a few seconds.' : '')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showErrors(error.errors)
      await alertError('Error', 'The fee could not be saved', reasonOf(error))
    }
  })
  const save = (event: SyntheticEvent) => {
    // React passes events of a dialog to the components around it, which may be the form of the course.
    event.stopPropagation()
    return submit(event)
  }
  return (
    <form noValidate method="post" aria-label="Fee" onSubmit={save} className="grid gap-5">
      <div className="border-line border-y py-3">
        <p className="type-small text-muted">Today</p>
        <CourseFee course={course} />
      </div>
      <PriceFields field={field} />
      <WhenField type="date" label="From" min={today} given={String(values.from_day)} {...field('from_day')} />
      <p className="type-small text-muted">
        {effectOf(course.fee ?? 0)}
        {course.coming.length > 0 ? ' To withdraw a coming fee, enter the fee before it for the same day.' : null}
      </p>
      <FormButtons label="Change fee" busy={busy} onClose={onClose} />
    </form>
  )
}

const effectOf = (fee: number) => `Payments accept the earlier fee${fee ? ` of ${rupees(fee)}` : ''} for 7 more days.`

/** Returns the price that applies on a day without a change. */
function feeBefore({ fee, list_price, fee_abroad, coming }: CourseRow, day: string): Price {
  return (
    coming.findLast(({ from_day }) => from_day <= day) ?? { fee: fee ?? 0, list_price: list_price ?? 0, fee_abroad }
  )
}

/** Describes the differences of two prices, for example "₹700 becomes ₹900 (list price ₹1,000)". */
function priceChanges(from: Price, to: Price): string[] {
  const isOther = from.fee !== to.fee || from.list_price !== to.list_price
  const isOtherAbroad = from.fee_abroad !== to.fee_abroad
  return [
    ...(isOther ? [`${rupees(from.fee)} becomes ${rupees(to.fee)} (list price ${rupees(to.list_price)})`] : []),
    ...(isOtherAbroad ? [`Families abroad: ${feeAbroadOf(from)} becomes ${feeAbroadOf(to)}`] : []),
  ]
}

const feeAbroadOf = ({ fee_abroad: fee }: Price) => (fee === null ? 'the same fee' : rupees(fee))
