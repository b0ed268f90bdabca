'use client'

import { type ReactNode, useRef, useState } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { CallError, call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { DayOffPreview } from '@/lib/time-off/schema'
import { type Choices, choicesFor, toSend } from './choices'
import { type DayOffFields, DayOffForm, noDayOff, rangeBody } from './day-off-form'
import { DayOffList } from './day-off-list'
import { DayOffPreviewPanel } from './day-off-preview'
import { doneText } from './day-off-texts'

type DayOffDeskProps = {
  user: SessionUser
  academy: string
  /** The ID of the teacher whose time off it is, or null for a holiday of the whole academy. */
  teacherId: string | null
  words: { reason: string; hint: string; take: string; done: string }
  children?: ReactNode
}

interface Looked {
  preview: DayOffPreview
  choices: Choices
  changed: readonly string[] | null
}

const failed = 'Failed to save these dates'

/** Lets the user add holidays or time off with a form, a preview and a confirmation. Lists those that exist. */
export function DayOffDesk({ user, academy, teacherId, words, children }: DayOffDeskProps) {
  const viewer = useViewerZone()
  const now = useNow()
  const today = todayIn(academy, now)
  const [fields, setFields] = useState(noDayOff)
  const [errors, setErrors] = useState<Partial<Record<keyof DayOffFields, string>>>({})
  const [looked, setLooked] = useState<Looked | null>(null)
  const [busy, setBusy] = useState<'looking' | 'saving' | null>(null)
  const underWay = useRef(false)
  const list = useCall('daysOff', { query: { from: today } })
  const office = user.role === 'admin'
  const range = rangeBody(fields)

  // A new reason keeps the preview valid, but new dates do not.
  const change = (next: DayOffFields) => {
    if (JSON.stringify(rangeBody(next)) !== JSON.stringify(range)) setLooked(null)
    setFields(next)
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const fieldErrors = Object.entries(error.errors).flatMap(([field, [text]]) =>
      field in noDayOff && text ? [[field, text]] : [],
    )
    setErrors(Object.fromEntries(fieldErrors))
    return fieldErrors.length > 0
  }
  /** Runs one call at a time. Ignores a second press while a call is in progress. */
  async function work(kind: 'looking' | 'saving', act: () => Promise<void>) {
    if (underWay.current) return
    underWay.current = true
    setBusy(kind)
    setErrors({})
    try {
      await act()
    } finally {
      underWay.current = false
      setBusy(null)
    }
  }

  const look = () =>
    work('looking', async () => {
      try {
        const { preview } = office
          ? await call('previewDaysOff', { body: { teacher_id: teacherId, ...range } })
          : await call('previewTimeOff', { body: range })
        setLooked({ preview, choices: choicesFor(preview), changed: null })
      } catch (error) {
        if (!refuse(error)) void alertError('Error', failed, reasonOf(error))
      }
    })

  const take = () =>
    work('saving', async () => {
      const choices = looked && toSend(looked.choices)
      if (!looked || !choices) return
      const body = { ...range, reason: fields.reason, seen: looked.preview.seen, choices }
      try {
        const done = office
          ? await call('addDayOff', { body: { teacher_id: teacherId, ...body } })
          : await call('takeTimeOff', { body })
        setLooked(null)
        setFields(noDayOff)
        void list.mutate()
        void alertSuccess(words.done, doneText(done))
      } catch (error) {
        const inFields = refuse(error)
        const preview = newPreview(error)
        if (preview && error instanceof CallError) {
          setLooked({ preview, choices: choicesFor(preview, looked.choices), changed: error.errors.choices ?? [] })
        }
        if (!inFields) void alertError('Error', failed, reasonOf(error))
      }
    })

  return (
    <>
      <div className="max-w-[640px]">
        <DayOffForm
          fields={fields}
          onFields={change}
          errors={errors}
          today={today}
          reasonLabel={words.reason}
          reasonHint={words.hint}
          busy={busy === 'looking'}
          onLook={() => void look()}
        >
          {children}
        </DayOffForm>
      </div>
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
          busy={busy === 'saving'}
          label={words.take}
          onTake={() => void take()}
        />
      ) : null}
      <section aria-labelledby="days-off" className="mt-12">
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

/** Returns the up-to-date preview from a 409 response. Returns null for any other error, or if there is no preview. */
function newPreview(error: unknown): DayOffPreview | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  return (error.answer as { preview?: DayOffPreview } | null)?.preview ?? null
}
