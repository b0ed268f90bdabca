'use client'

import { type ReactNode, useState } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { alertError } from '@/components/ui/dialog/alerts'
import { type FieldOfForm, useForm } from '@/components/ui/form/use-form'
import { useOfficeRight } from '@/components/ui/office-rights'
import { CallError, call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { TimeOffPreview } from '@/lib/time-off/schema'
import { type Choices, choicesFor, toRequest } from './choices'
import { noTimeOff, rangeBody, type TimeOffFields, TimeOffForm } from './time-off-form'
import { TimeOffList } from './time-off-list'
import { TimeOffPreviewPanel } from './time-off-preview'
import { doneText } from './time-off-texts'

type TimeOffEditorProps = {
  user: SessionUser
  academy: string
  /** The ID of the teacher who takes time off. Null for a holiday for the whole academy. */
  teacherId: string | null
  texts: { reason: string; hint: string; take: string; done: string }
  children?: ReactNode
}

interface PreviewState {
  preview: TimeOffPreview
  choices: Choices
  changed: readonly string[] | null
}

const schema = () => import('@/lib/time-off/schema').then((module) => module.previewTimeOffBody)

const failed = 'The dates could not be saved'

/** Lets the user add holidays or time off in three steps: form, preview, confirmation. Also lists existing ones. */
export function TimeOffEditor({ user, academy, teacherId, texts, children }: TimeOffEditorProps) {
  const viewer = useViewerZone()
  const now = useNow()
  const today = todayIn(academy, now)
  const { values, field, busy, handleSubmit, showErrors, reset } = useForm({
    schema,
    initialValues: noTimeOff,
    toBody: rangeBody,
  })
  const [previewState, setPreviewState] = useState<PreviewState | null>(null)
  const [rejections, setRejections] = useState(0)
  const [saving, setSaving] = useState(false)
  const list = useCall('timeOffList', { query: { from: today } })
  const office = user.role === 'admin'
  const mayChange = useOfficeRight('desk')
  const range = rangeBody(values)

  // New dates make the preview invalid. A new reason does not.
  const fieldOf = (name: keyof TimeOffFields): FieldOfForm => {
    const props = field(name)
    return {
      ...props,
      onChange: (event) => {
        const next = rangeBody({ ...values, [name]: event.target.value })
        if (JSON.stringify(next) !== JSON.stringify(range)) setPreviewState(null)
        props.onChange(event)
      },
    }
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    showErrors(error.errors)
    const isInFields = Object.keys(error.errors).some((name) => name in noTimeOff)
    if (isInFields) setRejections((before) => before + 1)
    return isInFields
  }

  const showPreview = handleSubmit(async () => {
    if (saving) return
    try {
      const { preview } = office
        ? await call('previewOfficeTimeOff', { body: { teacher_id: teacherId, ...range } })
        : await call('previewTimeOff', { body: range })
      setPreviewState({ preview, choices: choicesFor(preview), changed: null })
    } catch (error) {
      if (!refuse(error)) void alertError('Error', failed, reasonOf(error))
    }
  })

  async function take() {
    const choices = previewState && toRequest(previewState.preview, previewState.choices)
    if (!previewState || !choices || busy || saving) return
    setSaving(true)
    const body = { ...range, reason: values.reason, seen: previewState.preview.seen, ...choices }
    try {
      const done = office
        ? await call('addOfficeTimeOff', { body: { teacher_id: teacherId, ...body } })
        : await call('takeTimeOff', { body })
      setPreviewState(null)
      reset()
      void list.mutate()
      void alertInformed(texts.done, done.informed, { text: doneText(done) })
    } catch (error) {
      const inFields = refuse(error)
      const preview = readCurrentPreview(error)
      if (preview && error instanceof CallError) {
        setPreviewState({
          preview,
          choices: choicesFor(preview, previewState.choices),
          changed: error.errors.choices ?? [],
        })
      }
      if (!inFields) void alertError('Error', failed, reasonOf(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      {mayChange ? (
        <div className="max-w-[640px]">
          <TimeOffForm
            fields={values}
            field={fieldOf}
            rejections={rejections}
            today={today}
            reasonLabel={texts.reason}
            reasonHint={texts.hint}
            busy={busy}
            onPreview={showPreview}
          >
            {children}
          </TimeOffForm>
        </div>
      ) : null}
      {previewState ? (
        <TimeOffPreviewPanel
          preview={previewState.preview}
          choices={previewState.choices}
          onChoices={(choices) => setPreviewState({ ...previewState, choices })}
          days={range}
          changed={previewState.changed}
          forAllTeachers={teacherId === null}
          withTeacher={office && teacherId === null}
          viewer={viewer}
          now={now}
          busy={saving}
          label={texts.take}
          onTake={() => void take()}
        />
      ) : null}
      <section aria-labelledby="days-off" className={mayChange ? 'mt-12' : ''}>
        <h2 id="days-off" className="type-h3 mb-4">
          Upcoming time off and holidays
        </h2>
        <TimeOffList
          days={list.data?.days_off}
          failed={Boolean(list.error)}
          retrying={list.isValidating}
          onRetry={() => void list.mutate()}
          user={user}
        />
      </section>
    </>
  )
}

/** Returns the preview from a 409 response. Returns null for any other error. */
function readCurrentPreview(error: unknown): TimeOffPreview | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  return (error.answer as { preview?: TimeOffPreview } | null)?.preview ?? null
}
