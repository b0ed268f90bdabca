'use client'

import { type ReactNode, useState } from 'react'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import type { useForm } from '@/components/ui/form/use-form'
import { courseLabel } from '@/lib/catalogue/courses'
import type { EnrolmentEffect, EnrolmentView } from '@/lib/fees/schema'
import { EffectStep, type EffectTexts } from './effect-step'
import type { FamilyDialogProps, FamilyFormProps } from './loaded-family'

/** The props of a dialog that changes an enrolment. */
export type EnrolmentDialogProps = FamilyDialogProps & { enrolment: EnrolmentView }
/** The props of the form in this dialog. */
export type EnrolmentProps = FamilyFormProps & { enrolment: EnrolmentView }

/** Names an enrolment: "Nila, Veenai". */
export const enrolmentName = ({ learner_name, course_name }: EnrolmentView): string =>
  `${learner_name}, ${courseLabel(course_name)}`

interface EnrolmentFormProps<Values extends object, Body> extends FamilyFormProps {
  form: Pick<ReturnType<typeof useForm<Values>>, 'busy' | 'showErrors'> & {
    handleSubmit: (send: (body: unknown, values: Values) => unknown) => () => Promise<void>
  }
  toBody: (values: Values) => Body
  /**
   * Sends the change to the server. With `preview`, the server changes nothing, and returns the effect of the change.
   */
  send: (body: Body & { preview: boolean }) => Promise<EnrolmentEffect>
  texts: EffectTexts & {
    /** The alert's text if the request fails. */
    failed: string
    /** The alert's title after the change. */
    done: string
  }
  isNew?: boolean
  children: ReactNode
}

/** Changes enrolments in two steps: the form with the server's preview, then the confirmation. */
export function EnrolmentForm<Values extends object, Body>(props: EnrolmentFormProps<Values, Body>) {
  const { account, form, toBody, send, texts, isNew = false, onClose, onSaved, children } = props
  const [previewed, setPreviewed] = useState<{ body: Body; effect: EnrolmentEffect } | null>(null)
  const [busy, setBusy] = useState(false)

  async function request(body: Body, preview: boolean): Promise<EnrolmentEffect | null> {
    try {
      return await send({ ...body, preview })
    } catch (error) {
      setPreviewed(null)
      const { status } = await showSaveFailure(error, form.showErrors, texts.failed)
      if (status === 404 || status === 409) await onSaved()
      return null
    }
  }

  async function preview(values: Values): Promise<void> {
    const body = toBody(values)
    const effect = await request(body, true)
    if (effect) setPreviewed({ body, effect })
  }

  async function confirm(body: Body): Promise<void> {
    setBusy(true)
    const effect = await request(body, false)
    setBusy(false)
    if (!effect) return
    onClose()
    await onSaved()
    await alertInformed(texts.done, effect.informed ?? { emailed: 0, held: 0, notifications: 0 }, {
      names: [account.name],
    })
  }

  if (previewed)
    return (
      <EffectStep
        effect={previewed.effect}
        texts={texts}
        isNew={isNew}
        busy={busy}
        onConfirm={() => void confirm(previewed.body)}
        onBack={() => setPreviewed(null)}
      />
    )
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((_, values) => preview(values))}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {children}
      <FormButtons wide label="Preview changes" busyLabel="Checking..." busy={form.busy} onClose={onClose} />
    </form>
  )
}
