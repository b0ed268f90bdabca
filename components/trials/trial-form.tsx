'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField, TextField } from '@/components/ui/form/field'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import { useForm } from '@/components/ui/form/use-form'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { Notice } from '@/components/ui/text/notice'
import { useBrowserValue } from '@/components/ui/use-hydrated'
import { CallError, call } from '@/lib/api/client'
import { viewerZone } from '@/lib/auth/session/viewer-zone'
import { findCourseOnSale } from '@/lib/catalogue/courses'
import { describeNumber, internationalNumber } from '@/lib/core/text/phone'
import { INDIA, timeRange } from '@/lib/core/time/format'
import { dayLabels, dayParts, partHours, trialDays } from '@/lib/trials/preferences'
import type { TrialRequestBody } from '@/lib/trials/schema'
import { Choices } from './choices'
import { CourseOptions } from './course-options'
import { ZoneField } from './zone-field'

const TrialSent = loadWhenShown(() => import('./trial-sent').then((module) => module.TrialSent))

const schema = () => import('@/lib/trials/schema').then((module) => module.trialRequestBody)

const empty: TrialRequestBody & { message: string } = {
  name: '',
  phone: '',
  course_name: '',
  days: [],
  times: [],
  time_zone: '',
  message: '',
}

/** The fields of the draft: the answers, and the course that was in the URL when the draft was saved. */
const emptyKept = { ...empty, urlCourseName: '' }

/**
 * Returns true if the visitor has entered anything. The time zone and the course do not count, because the form fills
 * them in from the browser and the URL.
 */
const isFilledIn = ({ name, phone, course_name, days, times, message }: TrialRequestBody, urlCourseName: string) =>
  Boolean(
    name || phone || message || days.length > 0 || times.length > 0 || (course_name && course_name !== urlCourseName),
  )

const readUrlCourse = () => findCourseOnSale(new URLSearchParams(window.location.search).get('course') ?? '')

/** Lets a visitor request a trial class, and confirms the request once it is sent. */
export function TrialForm() {
  const ownZone = useOwnZone()
  const initialValues = useMemo(() => ({ ...empty, time_zone: ownZone ?? '' }), [ownZone])
  const { values, errors, field, busy, setValue, handleSubmit, showErrors, reset } = useForm({ schema, initialValues })
  const [errorMessage, setErrorMessage] = useState('')
  const [sent, setSent] = useState<TrialRequestBody | null>(null)

  const restoreDraft = useEffectEvent(() => {
    const urlCourseName = readUrlCourse()?.name ?? ''
    const draft = keptInput('trial', emptyKept)
    if (draft) {
      const { urlCourseName: draftUrlCourse, time_zone, ...answers } = draft
      const course_name = urlCourseName && urlCourseName !== draftUrlCourse ? urlCourseName : answers.course_name
      reset({ ...answers, course_name, ...(time_zone ? { time_zone } : {}) })
    } else if (urlCourseName) setValue('course_name', urlCourseName)
  })
  // Restore the draft first. Later, event-replay.tsx replays text that was typed before hydration.
  useLayoutEffect(() => restoreDraft(), [])
  const isChanged = useRef(false)
  useEffect(() => {
    const urlCourseName = readUrlCourse()?.name ?? ''
    if (isChanged.current) keepInput('trial', isFilledIn(values, urlCourseName) ? { ...values, urlCourseName } : null)
    isChanged.current = true
  }, [values])

  const submit = handleSubmit(async (_, answers) => {
    setErrorMessage('')
    try {
      await call('requestTrial', { body: answers })
      keepInput('trial', null)
      setSent(answers)
    } catch (error) {
      const { status, serverMessage, errors } = error instanceof CallError ? error : new CallError(0, '')
      showErrors(errors)
      if (status !== 422) setErrorMessage(serverMessage || 'Your request was not sent. Please try again in a moment.')
    }
  })

  const international = internationalNumber(values.phone, values.time_zone === INDIA)
  if (sent) {
    return (
      <TrialSent
        request={sent}
        onAnother={() => {
          reset({ ...sent, course_name: '', message: '' })
          setSent(null)
        }}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-6">
      <h2 className="type-h3">When may we call?</h2>
      <TextField
        label="Your name"
        hint="For a child, enter the name of the parent we should call."
        autoComplete="name"
        maxLength={100}
        {...field('name')}
      />
      <TextField
        label="Phone"
        type="tel"
        hint={
          international ? describeNumber(international) : 'Outside India, start with the country code, such as +44.'
        }
        autoComplete="tel"
        {...field('phone')}
      />
      <SelectField label="Course" {...field('course_name')}>
        <CourseOptions />
      </SelectField>
      <Choices
        legend="Days that suit you"
        options={trialDays.map((value) => ({ value, label: dayLabels[value].slice(0, 3) }))}
        week
        error={errors.days}
        chosenValues={values.days}
        onChange={(days) => setValue('days', days)}
      />
      <Choices
        legend="Times that suit you"
        options={dayParts.map((value) => {
          const { label, from, to } = partHours[value]
          return { value, label, note: timeRange(from, to) }
        })}
        error={errors.times}
        chosenValues={values.times}
        onChange={(times) => setValue('times', times)}
      />
      <ZoneField zone={values.time_zone} error={errors.time_zone} onChange={(zone) => setValue('time_zone', zone)} />
      <TextAreaField
        label="Anything we should know (optional)"
        hint="For example, the student’s age, how long they have been learning and their preferred language."
        maxLength={1000}
        {...field('message')}
      />
      {errorMessage ? (
        <Notice kind="warning" live>
          {errorMessage}
        </Notice>
      ) : null}
      <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Sending...">
        Ask for a trial class
      </Button>
      <p className="type-small text-muted">We only use your number to arrange the class.</p>
    </form>
  )
}

/** Returns the visitor's time zone, or null until the page is hydrated. */
function useOwnZone(): string | null {
  const { timeZone } = useAcademy()
  return useBrowserValue<string | null>(() => viewerZone(timeZone), null)
}
