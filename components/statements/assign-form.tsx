'use client'

import { useEffect, useRef, useState } from 'react'
import type { PickedPerson } from '@/components/bookings/book/person-picker'
import { CourseChoice, LearnerChoice, onlyLearner } from '@/components/fees/person/course-choice'
import { reasonOf } from '@/components/ui/data/call-failure'
import { Loading } from '@/components/ui/data/states'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import { CallError, call } from '@/lib/api/client'
import { rupees } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'
import type { LearnerView } from '@/lib/learners/schema'
import { informedText } from '@/lib/notifications/emails/informed-text'
import type { AssignedLine, StatementColumns, StatementLine } from '@/lib/statements/schema'
import { AssignedEffect } from './assigned-effect'
import { OpenDues } from './open-dues'

/** The statement and its columns, which each request repeats. */
export interface SentStatement {
  contentBase64: string
  columns: StatementColumns
}

/** A line that has just been recorded. */
export interface RecordedLine {
  line: number
  receiptId: string
  /** Who paid, the receipt's number, and who was informed. */
  text: string
}

interface AssignFormProps {
  family: PickedPerson
  line: StatementLine
  statement: SentStatement
  /** The family's open fees, oldest first. */
  dues: readonly DueView[]
  learners: readonly LearnerView[]
  onRecorded: (recorded: RecordedLine) => void
  onClose: () => void
}

interface Values {
  reference: string
  /** Null until the admin changes the ticks. Until then, the server chooses the oldest fees. */
  due_ids: string[] | null
  course_name: string
  learner_id: string
}

type Preview = { effect: AssignedLine; seen: string }

/**
 * Shows what the line pays, as the server computes it, and records the payment. Each change of the form needs a new
 * preview.
 */
export function AssignForm({ family, line, statement, dues, learners, onRecorded, onClose }: AssignFormProps) {
  const [initialValues] = useState<Values>(() => ({
    reference: '',
    due_ids: null,
    course_name: '',
    learner_id: onlyLearner(learners),
  }))
  const { field, values, errors, busy, setValue, setError, handleSubmit, showErrors } = useForm({ initialValues })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef<Values>(null)
  const hasReference = line.reference !== null

  const toBody = ({ reference, due_ids: dueIds, course_name: course, learner_id: learner }: Values) => ({
    ...statement,
    line: line.line,
    account_id: family.id,
    ...(!hasReference && { reference }),
    ...(dueIds && dueIds.length > 0 && { due_ids: dueIds }),
    ...(course && !dueIds?.length && { course_name: course, learner_id: learner || null }),
  })

  const showFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    showErrors(error.errors)
    const other = Object.entries(error.errors).find(([name]) => !(name in initialValues))?.[1][0]
    const shown = Object.keys(error.errors).some((name) => name in initialValues)
    if (other || !shown)
      setProblem([other ?? reasonOf(error) ?? 'Please try again.', ownerText(error)].filter(Boolean).join(' '))
  }

  /** Requests the effect of these values, and ignores the response if the values have changed since. */
  async function check(sent: Values): Promise<void> {
    latest.current = sent
    setProblem('')
    try {
      const { effect, seen } = await call('assignLine', { body: { ...toBody(sent), preview: true } })
      if (latest.current === sent) setPreview({ effect, seen })
    } catch (error) {
      if (latest.current === sent) showFailure(error)
    }
  }

  // The first preview shows which fees the line covers if the admin changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (hasReference) void check(initialValues)
  }, [])

  /** Applies a change. Requests a new preview at once, unless the admin must first enter a reference. */
  function change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValue(name, value)
    setPreview(null)
    if (hasReference || preview) void check({ ...values, [name]: value })
  }

  const record = handleSubmit(async (_, sent) => {
    if (!hasReference && !sent.reference.trim()) return setError('reference', 'Enter the reference of the payment')
    if (!preview) return check(sent)
    setProblem('')
    try {
      const { payment, informed } = await call('assignLine', { body: { ...toBody(sent), seen: preview.seen } })
      if (!payment) return
      const text = [
        `Recorded for ${family.name}. Receipt ${payment.receipt_number}.`,
        informedText(informed, [family.name]),
      ]
      onRecorded({ line: line.line, receiptId: payment.receipt_id, text: text.filter(Boolean).join(' ') })
      onClose()
    } catch (error) {
      setPreview(null)
      showFailure(error)
    }
  })

  const ticked = values.due_ids ?? preview?.effect.covers.map(({ due_id: id }) => id) ?? []
  return (
    <form noValidate method="post" onSubmit={record} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasReference ? null : (
        <TextField
          label="Reference of the payment"
          hint="This line has no reference. Enter 12 digits for UPI or IMPS, or 16 to 22 letters and digits for NEFT or RTGS."
          autoComplete="off"
          {...field('reference')}
          onChange={(event) => {
            setValue('reference', event.target.value)
            setPreview(null)
            latest.current = null
          }}
        />
      )}
      {dues.length > 0 ? (
        <OpenDues
          dues={dues}
          ticked={ticked}
          covers={preview?.effect.covers ?? []}
          error={errors.due_ids}
          onTick={(id, isTicked) =>
            change('due_ids', isTicked ? [...ticked, id] : ticked.filter((each) => each !== id))
          }
        />
      ) : (
        <>
          <CourseChoice
            field={{ ...field('course_name'), onChange: ({ target }) => change('course_name', target.value) }}
            label="What the payment is for"
            none="Kept as paid in advance"
            hint="No fee is open. Choose a course only for a course fee without a plan."
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

/** Names the payment that already has the line, if the response contains it. */
function ownerText({ answer }: CallError): string {
  const { payment } = (answer ?? {}) as { payment?: { username: string; course_name: string; fee: number } | null }
  return payment ? `It is a payment of ${payment.username}: ${payment.course_name}, ${rupees(payment.fee)}.` : ''
}
