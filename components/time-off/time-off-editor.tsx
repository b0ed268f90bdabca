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
import type { DayOffPreview } from '@/lib/time-off/schema'
import { type Choices, choicesFor, toSend } from './choices'
import { type DayOffFields, DayOffForm, noDayOff, rangeBody } from './day-off-form'
import { DayOffList } from './day-off-list'
import { DayOffPreviewPanel } from './day-off-preview'
import { doneText } from './day-off-texts'

type TimeOffEditorProps = {
  user: SessionUser
  academy: string
  /** The ID of the teacher who takes time off. Null for a holiday for the whole academy. */
  teacherId: string | null
  words: { reason: string; hint: string; take: string; done: string }
  children?: ReactNode
}

interface Looked {
  preview: DayOffPreview
  choices: Choices
  changed: readonly string[] | null
}

const schema = () => import('@/lib/time-off/schema').then((module) => module.previewTimeOffBody)

const failed = 'The dates could not be saved'

/** Lets the user add holidays or time off in three steps: form, preview, confirmation. Also lists existing ones. */
export function TimeOffEditor({ user, academy, teacherId, words, children }: TimeOffEditorProps) {
  const viewer = useViewerZone()
  const now = useNow()
  const today = todayIn(academy, now)
  const { values, field, busy, handleSubmit, showErrors, reset } = useForm({
    schema,
    initialValues: noDayOff,
    toBody: rangeBody,
  })
  const [looked, setLooked] = useState<Looked | null>(null)
  const [rejections, setRejections] = useState(0)
  const [saving, setSaving] = useState(false)
  const list = useCall('daysOff', { query: { from: today } })
  const office = user.role === 'admin'
  const mayChange = useOfficeRight('desk')
  const range = rangeBody(values)

  // New dates make the preview invalid. A new reason does not.
  const fieldOf = (name: keyof DayOffFields): FieldOfForm => {
    const props = field(name)
    return {
      ...props,
      onChange: (event) => {
        const next = rangeBody({ ...values, [name]: event.target.value })
        if (JSON.stringify(next) !== JSON.stringify(range)) setLooked(null)
        props.onChange(event)
      },
    }
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    showErrors(error.errors)
    const isInFields = Object.keys(error.errors).some((name) => name in noDayOff)
    if (isInFields) setRejections((before) => before + 1)
    return isInFields
  }

  const look = handleSubmit(async () => {
    if (saving) return
    try {
      const { preview } = office
        ? await call('previewDaysOff', { body: { teacher_id: teacherId, ...range } })
        : await call('previewTimeOff', { body: range })
      setLooked({ preview, choices: choicesFor(preview), changed: null })
    } catch (error) {
      if (!refuse(error)) void alertError('Error', failed, reasonOf(error))
    }
  })

  async function take() {
    const choices = looked && toSend(looked.preview, looked.choices)
    if (!looked || !choices || busy || saving) return
    setSaving(true)
    const body = { ...range, reason: values.reason, seen: looked.preview.seen, ...choices }
    try {
      const done = office
        ? await call('addDayOff', { body: { teacher_id: teacherId, ...body } })
        : await call('takeTimeOff', { body })
      setLooked(null)
      reset()
      void list.mutate()
      void alertInformed(words.done, done.informed, { text: doneText(done) })
    } catch (error) {
      const inFields = refuse(error)
      const preview = newPreview(error)
      if (preview && error instanceof CallError) {
        setLooked({ preview, choices: choicesFor(preview, looked.choices), changed: error.errors.choices ?? [] })
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
          <DayOffForm
            fields={values}
            field={fieldOf}
            rejections={rejections}
            today={today}
            reasonLabel={words.reason}
            reasonHint={words.hint}
            busy={busy}
            onLook={look}
          >
            {children}
          </DayOffForm>
        </div>
      ) : null}
      {looked ? (
        <DayOffPreviewPanel
          preview={looked.preview}
          choices={looked.choices}
          onChoices={(choices) => setLooked({ ...looked, choices })}
          days={range}
          changed={looked.changed}
          ofAll={teacherId === null}
          withTeacher={office && teacherId === null}
          viewer={viewer}
          now={now}
          busy={saving}
          label={words.take}
          onTake={() => void take()}
        />
      ) : null}
      <section aria-labelledby="days-off" className={mayChange ? 'mt-12' : ''}>
        <h2 id="days-off" className="type-h3 mb-4">
          Upcoming time off and holidays
        </h2>
        <DayOffList
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

/** Returns the current preview that a 409 response contains. Returns null for any other error. */
function newPreview(error: unknown): DayOffPreview | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  return (error.answer as { preview?: DayOffPreview } | null)?.preview ?? null
}
