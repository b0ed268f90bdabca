'use client'

import { type SyntheticEvent, useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import type { Price } from '@/lib/academy/price-schema'
import type { CourseRow } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'
import { feeSpan } from '@/lib/catalogue/fees'
import { rupees, shortDate, wallClock } from '@/lib/core/time/format'
import { CourseFee } from './course-fee'
import { PriceFields } from './price-fields'

interface ChangeFeeProps {
  /** The courses that get the new fee. */
  courses: readonly CourseRow[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Loads the courses again. */
  onSaved: () => Promise<unknown>
}

/** Lets an admin change the fee of courses from a chosen day. Saves the fee at once, not as a draft. */
export function ChangeFee({ courses, open, onOpenChange, onSaved }: ChangeFeeProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Fee for ${labelOf(courses)}`}
      description="The new fee is saved at once. You do not need to publish it."
    >
      <FeeForm courses={courses} onSaved={onSaved} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

const rules = () => import('@/lib/academy/price-schema').then((module) => module.newPriceForm)

function FeeForm({ courses, onSaved, onClose }: Pick<ChangeFeeProps, 'courses' | 'onSaved'> & { onClose: () => void }) {
  const { timeZone } = useAcademy()
  // Computes the date only once, so that it does not change at midnight while the dialog is open.
  const [today] = useState(() => wallClock(new Date(), timeZone).date)
  const first = courses[0]
  const only = courses.length === 1 ? first : undefined
  const { field, busy, handleSubmit, setError, showErrors } = useForm({
    schema: rules,
    initialValues: {
      fee: first?.fee ?? '',
      list_price: first?.list_price ?? '',
      fee_abroad: first?.fee_abroad ?? '',
      from_day: today,
    },
  })
  const submit = handleSubmit(async (price) => {
    if (price.from_day < today) return setError('from_day', 'Choose today or a later day')
    const before = (course: CourseRow) => feeBefore(course, price.from_day)
    const changed = courses.filter((course) => isOtherPrice(before(course), price))
    if (changed.length === 0) return setError('fee', 'This fee already applies on that day')
    const changes = priceChanges(changed.map(before), price)
    const agreed = await confirmAction(
      `Change the fee for ${labelOf(changed)}?`,
      `${changes.join('. ')} ${price.from_day === today ? 'today' : `on ${shortDate(price.from_day)}`}. ${effectOf(changed.map((course) => before(course).fee))}`,
      'Change fee',
    )
    if (!agreed) return
    try {
      await call('addPrices', { body: { ...price, course_ids: changed.map(({ id }) => id ?? '') } })
      await onSaved()
      onClose()
      await alertSuccess('Fee saved', price.from_day === today ? 'Public pages will show it within a few seconds.' : '')
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The fee could not be saved')
    }
  })
  const save = (event: SyntheticEvent) => {
    // React passes a dialog's events on to its parent components. Without this call, the event could also submit the
    // course form.
    event.stopPropagation()
    return submit(event)
  }
  return (
    <form noValidate method="post" aria-label="Fee" onSubmit={save} className="grid gap-5">
      <div className="border-line border-y py-3">
        <p className="type-small text-muted">Today</p>
        {only ? (
          <CourseFee course={only} />
        ) : (
          <p className="tnum">
            {feeSpan(courses.map(({ fee }) => fee ?? 0))}
            <span className="type-small block text-muted">{courses.map(({ label }) => label).join(', ')}</span>
          </p>
        )}
      </div>
      <PriceFields field={field} />
      <DateOrTimeField type="date" label="From" min={today} {...field('from_day')} />
      <p className="type-small text-muted">
        {effectOf(courses.map(({ fee }) => fee ?? 0))}
        {courses.some(({ coming }) => coming.length > 0)
          ? ' To cancel a planned change, choose its date and enter the fee that applies before it.'
          : null}
      </p>
      <FormButtons label="Change fee" busy={busy} onClose={onClose} />
    </form>
  )
}

const labelOf = (courses: readonly CourseRow[]) =>
  courses.length === 1 ? (courses[0]?.label ?? '') : `${courses.length} courses`

const effectOf = (earlier: readonly number[]) =>
  earlier.length === 1
    ? `For 7 days after the change, families can still pay the earlier fee of ${feeSpan(earlier)}.`
    : 'For 7 days after the change, families can still pay the earlier fees.'

/** Returns the price of a course on a given day, based on the saved fees. */
function feeBefore({ fee, list_price, fee_abroad, coming }: CourseRow, day: string): Price {
  return (
    coming.findLast(({ from_day }) => from_day <= day) ?? { fee: fee ?? 0, list_price: list_price ?? 0, fee_abroad }
  )
}

const isOtherPrice = (from: Price, to: Price) =>
  from.fee !== to.fee || from.list_price !== to.list_price || from.fee_abroad !== to.fee_abroad

/** Describes the changes to a price, for example "₹700 becomes ₹900 (list price ₹1,000)". */
function priceChanges(from: readonly Price[], to: Price): string[] {
  const isOther = from.some(({ fee, list_price }) => fee !== to.fee || list_price !== to.list_price)
  const abroad = [...new Set(from.map(feeAbroadOf))]
  return [
    ...(isOther
      ? [`${feeSpan(from.map(({ fee }) => fee))} becomes ${rupees(to.fee)} (list price ${rupees(to.list_price)})`]
      : []),
    ...(abroad.some((fee) => fee !== feeAbroadOf(to))
      ? [`The fee for families abroad changes from ${abroad.join(' or ')} to ${feeAbroadOf(to)}`]
      : []),
  ]
}

const feeAbroadOf = ({ fee_abroad: fee }: Price) => (fee === null ? 'the same fee as in India' : rupees(fee))
