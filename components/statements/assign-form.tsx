'use client'

import { useEffect, useState } from 'react'
import type { PickedPerson } from '@/components/bookings/book/person-picker'
import { OpenDues } from '@/components/fees/open-dues'
import { CourseChoice, LearnerChoice, onlyLearner } from '@/components/fees/person/course-choice'
import { Loading } from '@/components/ui/data/states'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import { call } from '@/lib/api/client'
import { rupees } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'
import type { LearnerView } from '@/lib/learners/schema'
import { informedText } from '@/lib/notifications/emails/informed-text'
import type { StatementLine } from '@/lib/statements/schema'
import { AssignedEffect } from './assigned-effect'
import type { RecordedLine, SentStatement } from './recorded-line'
import { useLinePreview } from './use-line-preview'

interface AssignFormProps {
  family: PickedPerson
  line: StatementLine
  statement: SentStatement
  /** The family's unpaid fees, oldest first. */
  dues: readonly DueView[]
  learners: readonly LearnerView[]
  onRecorded: (recorded: RecordedLine) => void
  onClose: () => void
}

interface Values {
  reference: string
  /**
   * The fees that the admin has ticked. Null until the admin ticks or unticks a fee. Until then, the server chooses the
   * oldest fees.
   */
  due_ids: string[] | null
  course_name: string
  learner_id: string
}

/**
 * Records a line of a bank statement as a payment. First shows a preview of the fees that the payment covers. Each
 * change to the form needs a new preview.
 */
export function AssignForm({ family, line, statement, dues, learners, onRecorded, onClose }: AssignFormProps) {
  const [initialValues] = useState<Values>(() => ({
    reference: '',
    due_ids: null,
    course_name: '',
    learner_id: onlyLearner(learners),
  }))
  const { field, values, errors, busy, setValue, setError, handleSubmit, showErrors } = useForm({ initialValues })
  const hasReference = line.reference !== null

  const toBody = ({ reference, due_ids: dueIds, course_name: course, learner_id: learner }: Values) => ({
    ...statement,
    line: line.line,
    account_id: family.id,
    ...(!hasReference && { reference }),
    ...(dueIds && dueIds.length > 0 && { due_ids: dueIds }),
    ...(course && !dueIds?.length && { course_name: course, learner_id: learner || null }),
  })
  const send = (sent: Values, how: { preview: true } | { seen: string }) =>
    call('assignLine', { body: { ...toBody(sent), ...how } })
  const { preview, problem, check, discard, showFailure, clearProblem } = useLinePreview({
    send,
    fields: Object.keys(initialValues),
    showErrors,
  })

  // The first preview shows which fees the line covers if the admin changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (hasReference) void check(initialValues)
  }, [])

  /** Applies a change to a field. Requests a new preview, unless the payment reference is still missing. */
  function change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValue(name, value)
    discard()
    if (hasReference || preview) void check({ ...values, [name]: value })
  }

  const record = handleSubmit(async (_, sent) => {
    if (!hasReference && !sent.reference.trim()) return setError('reference', 'Enter the payment reference')
    if (!preview) return check(sent)
    clearProblem()
    try {
      const { payment, informed } = await send(sent, { seen: preview.seen })
      if (!payment) return
      const text = [
        `Recorded for ${family.name}. Receipt ${payment.receipt_number}.`,
        informedText(informed, [family.name]),
      ]
      onRecorded({ line: line.line, receiptId: payment.receipt_id, text: text.filter(Boolean).join(' ') })
      onClose()
    } catch (error) {
      discard()
      showFailure(error)
    }
  })

  const ticked = values.due_ids ?? preview?.effect.covers.map(({ due_id: id }) => id) ?? []
  return (
    <form noValidate method="post" onSubmit={record} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasReference ? null : (
        <TextField
          label="Payment reference"
          hint="This line has no reference. Enter 12 digits for UPI or IMPS, or 16 to 22 letters and digits for NEFT or RTGS."
          autoComplete="off"
          {...field('reference')}
          onChange={(event) => {
            setValue('reference', event.target.value)
            discard()
          }}
        />
      )}
      {dues.length > 0 ? (
        <OpenDues
          dues={dues}
          ticked={ticked}
          error={errors.due_ids}
          noteOf={({ id, open }) =>
            coveredText(preview?.effect.covers.find(({ due_id }) => due_id === id)?.amount, open)
          }
          onTick={(id, isTicked) =>
            change('due_ids', isTicked ? [...ticked, id] : ticked.filter((each) => each !== id))
          }
        />
      ) : (
        <>
          <CourseChoice
            field={{ ...field('course_name'), onChange: ({ target }) => change('course_name', target.value) }}
            label="Use payment for"
            none="Advance payment"
            hint="This family has no unpaid fees. Choose a course only if the payment is for a course without a plan."
          />
          {values.course_name ? (
            <LearnerChoice
              field={{ ...field('learner_id'), onChange: ({ target }) => change('learner_id', target.value) }}
              learners={learners}
            />
          ) : null}
        </>
      )}
      {problem ? (
        <Notice kind="warning" live>
          {problem}
        </Notice>
      ) : preview ? (
        <AssignedEffect effect={preview.effect} course={values.course_name} />
      ) : hasReference ? (
        <Loading />
      ) : null}
      <FormButtons
        wide
        label={preview && line.amount !== null ? `Record ${rupees(line.amount)}` : 'Check the payment'}
        busyLabel={preview ? 'Recording...' : 'Checking...'}
        busy={busy}
        onClose={onClose}
      />
    </form>
  )
}

/** States how much of a fee the payment covers. Empty if the payment covers the whole fee or none of it. */
const coveredText = (covered: number | undefined, open: number) =>
  covered !== undefined && covered < open ? `this line covers ${rupees(covered)}` : ''
