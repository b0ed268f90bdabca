'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField, TextField } from '@/components/ui/form/field'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import { Notice } from '@/components/ui/text/notice'
import { CallError, call } from '@/lib/api/client'
import { findCourse } from '@/lib/catalogue/courses'
import { internationalNumber, understoodNumber } from '@/lib/core/text/phone'
import { INDIA, timeRange } from '@/lib/core/time/format'
import { dayLabels, dayParts, partHours, trialDays } from '@/lib/trials/preferences'
import type { TrialRequestBody } from '@/lib/trials/schema'
import { Choices } from './choices'
import { CourseOptions } from './course-options'
import { useOwnZone } from './own-zone'
import { TrialSent } from './trial-sent'
import { ZoneField } from './zone-field'

/** The rules load on the first validation, to keep the page small. */
const rules: Resolver<TrialRequestBody> = async (values, context, options) => {
  const [{ zodResolver }, { trialRequestBody }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/trials/schema'),
  ])
  return zodResolver(trialRequestBody, undefined, { raw: true })(values, context, options)
}

const empty: TrialRequestBody = {
  name: '',
  phone: '',
  course_name: '',
  days: [],
  times: [],
  time_zone: '',
  message: '',
}

/** The draft's fields: the answers, and the course that the URL named when the draft was saved. */
const emptyKept = { ...empty, message: '', asked: '' }

/**
 * Returns whether the visitor has entered anything. The time zone and the URL's course do not count, because the form
 * fills them in.
 */
const isFilledIn = ({ name, phone, course_name, days, times, message }: TrialRequestBody, asked: string) =>
  Boolean(name || phone || message || days.length > 0 || times.length > 0 || (course_name && course_name !== asked))

const askedCourse = () => findCourse(new URLSearchParams(window.location.search).get('course') ?? '')

/** Lets a visitor request a trial class, and confirms the request once it is sent. */
export function TrialForm() {
  const ownZone = useOwnZone()
  const form = useForm<TrialRequestBody>({ resolver: rules, defaultValues: empty })
  const { register, handleSubmit, setError, setValue, getValues, watch, subscribe, formState, reset } = form
  const { errors, isSubmitting } = formState
  const [refused, setRefused] = useState('')
  const [sent, setSent] = useState<TrialRequestBody | null>(null)

  // Uses a layout effect, so that text typed before hydration is replayed later and wins (event-replay.tsx).
  useLayoutEffect(() => {
    const asked = askedCourse()?.name ?? ''
    const kept = keptInput('trial', emptyKept)
    if (kept) {
      const { asked: askedThen, ...answers } = kept
      reset({ ...answers, course_name: asked && asked !== askedThen ? asked : answers.course_name })
    } else if (asked) setValue('course_name', asked)
  }, [reset, setValue])
  useEffect(() => {
    if (ownZone && !getValues('time_zone')) setValue('time_zone', ownZone)
  }, [ownZone, getValues, setValue])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const asked = askedCourse()?.name ?? ''
          keepInput('trial', isFilledIn(values, asked) ? { ...values, asked } : null)
        },
      }),
    [subscribe],
  )

  const submit = handleSubmit(async (body) => {
    setRefused('')
    try {
      await call('requestTrial', { body })
      keepInput('trial', null)
      setSent(body)
    } catch (error) {
      const { status, serverMessage, errors: fields } = error instanceof CallError ? error : new CallError(0, '')
      for (const [field, [message]] of Object.entries(fields)) setError(field as keyof TrialRequestBody, { message })
      if (status !== 422) setRefused(serverMessage || 'Your request was not sent. Please try again in a moment.')
    }
  })

  const understood = internationalNumber(watch('phone'), watch('time_zone') === INDIA)
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
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Phone"
        type="tel"
        hint={understood ? understoodNumber(understood) : 'Outside India, start with the country code, such as +44.'}
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <SelectField label="Course" error={errors.course_name?.message} {...register('course_name')}>
        <CourseOptions />
      </SelectField>
      <Choices
        legend="Days that suit you"
        options={trialDays.map((value) => ({ value, label: dayLabels[value].slice(0, 3) }))}
        week
        error={errors.days?.message}
        {...register('days')}
      />
      <Choices
        legend="Times that suit you"
        options={dayParts.map((value) => {
          const { label, from, to } = partHours[value]
          return { value, label, note: timeRange(from, to) }
        })}
        error={errors.times?.message}
        {...register('times')}
      />
      <ZoneField
        zone={watch('time_zone')}
        error={errors.time_zone?.message}
        onChange={(zone) => setValue('time_zone', zone, { shouldValidate: formState.isSubmitted })}
      />
      <TextAreaField
        label="Anything we should know (optional)"
        hint="The student’s age, years of learning and preferred language, for example."
        maxLength={1000}
        error={errors.message?.message}
        {...register('message')}
      />
      {refused ? (
        <Notice kind="warning" live>
          {refused}
        </Notice>
      ) : null}
      <Button
        type="submit"
        className="max-phone:w-full phone:justify-self-start"
        busy={isSubmitting}
        busyLabel="Sending..."
      >
        Ask for a trial class
      </Button>
      <p className="type-small text-muted">We only use your number to arrange the class.</p>
    </form>
  )
}
