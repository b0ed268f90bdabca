'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { useSession } from '@/components/accounts/sign-in/session'
import type { SignName } from '@/components/brand/sign-names'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import type { OwnApplication } from '@/lib/applications/schema'
import type { Art } from '@/lib/catalogue/courses'
import type { RegionKey } from '@/lib/catalogue/regions'
import { tenDigits } from '@/lib/core/text/phone'
import { ApplicationState } from './application-state'
import { ChoiceList } from './choice-list'
import { ContactFields } from './contact-fields'
import { type CommonAnswers, isStarted, keepDraft, keptDraft } from './drafts'
import { FormDialog } from './form-dialog'
import { sentAnswers, useOwnApplication } from './own-application'
import { RegionCourses } from './region-courses'
import { reportFailure } from './report-failure'
import { SubmitRow } from './submit-row'
import { type ApplicationFormProps, useOpenButton } from './use-form-opening'

/** The answers of both forms. A form leaves the fields of the other form empty. */
export interface ApplicationAnswers extends CommonAnswers {
  user_id: string
  alt_mobile: string
  qualification: string | null
  years_learning: string
  teaching_experience: string
  other_experience: string
}

const empty: ApplicationAnswers = {
  user_id: '',
  alt_mobile: '',
  qualification: null,
  years_learning: '',
  teaching_experience: '',
  other_experience: '',
  regions: [],
  courses: {},
}

/** Returns a submitted form as field values. Drops choices that are no longer offered. */
const refilled = (sent: OwnApplication, choices: readonly string[]): ApplicationAnswers => ({
  ...empty,
  ...sentAnswers(sent),
  qualification: choices.find((choice) => choice === sent.qualification) ?? null,
  teaching_experience: sent.teaching_experience ?? '',
  other_experience: sent.other_experience ?? '',
})

type OwnField = 'years_learning' | 'teaching_experience' | 'other_experience'
/** Registers a field of this form and returns its input props and its error. */
export type Ask = (field: OwnField) => UseFormRegisterReturn & { error: string | undefined }

interface Application<Sent extends FieldValues> extends ApplicationFormProps {
  kind: 'teacher' | 'student'
  title: string
  description: string
  art: Art
  sign: SignName
  qualification: { legend: string; choices: readonly string[] }
  offered: Readonly<Record<RegionKey, readonly string[]>>
  resolver: Resolver<ApplicationAnswers, unknown, Sent>
  send: (sent: Sent) => Promise<unknown>
  /** Renders the fields that only this form has. These fields depend on the selected qualification. */
  children: (ask: Ask, qualification: string | null | undefined) => ReactNode
}

/** Shows an application form, and the status of the form if the user has submitted it (contract 19.7 to 19.9). */
export function ApplicationForm<Sent extends FieldValues>(application: Application<Sent>) {
  const { kind, label, opening, qualification, offered, resolver, send, children, ...look } = application
  const { open, setOpen } = opening
  const { choices } = qualification
  const { user } = useSession()
  const { application: own, refresh } = useOwnApplication(kind)
  const [sent, setSent] = useState(false)
  const [failed, setFailed] = useState(false)
  const { register, handleSubmit, control, setValue, setError, getValues, reset, formState } = useForm<
    ApplicationAnswers,
    unknown,
    Sent
  >({ resolver, defaultValues: keptDraft(kind, empty) })
  const { errors, isSubmitting, isSubmitted } = formState
  const answers = useWatch({ control })
  useOpenButton(opening, own?.status !== 'approved', {
    label: own ? 'Change it and send it again' : label,
    started: isStarted(answers),
    sent: sent && !own,
  })
  // Fill the form with the submitted answers, unless the user has already entered other answers.
  useEffect(() => {
    if (open && own && !isStarted(getValues())) reset(refilled(own, choices))
  }, [open, own, choices, getValues, reset])
  useEffect(() => {
    // `answers` only triggers the effect, which reads the values from the form.
    if (answers) keepDraft(kind, getValues())
  }, [answers, kind, getValues])
  // Save again when the user leaves the page, because a session that ended in the meantime cleared the draft.
  useEffect(() => () => keepDraft(kind, getValues()), [kind, getValues])

  const submit = handleSubmit(async (checked) => {
    setFailed(false)
    try {
      await send(checked)
    } catch (error) {
      setFailed(true)
      const faults = await reportFailure(error)
      for (const [field, message] of faults) setError(field as keyof ApplicationAnswers, { message })
      return
    }
    reset(empty)
    setOpen(false)
    setSent(true)
    refresh()
    void alertSuccess('Submitted!', 'Waiting For Admin Approval.')
  })

  return (
    <>
      {own ? <ApplicationState kind={kind} application={own} /> : null}
      <FormDialog open={open} onOpenChange={setOpen} {...look}>
        <form
          noValidate
          method="post"
          className="grid gap-7"
          onSubmit={(event) => {
            setValue('user_id', user?.id ?? '')
            return submit(event)
          }}
        >
          <ContactFields
            email={user?.email ?? ''}
            phone={user?.phone ?? ''}
            mobile={register('alt_mobile', { setValueAs: tenDigits })}
            typed={answers.alt_mobile}
            error={errors.alt_mobile?.message}
          />
          <ChoiceList {...qualification} error={errors.qualification?.message} field={register('qualification')} />
          {children((field) => ({ error: errors[field]?.message, ...register(field) }), answers.qualification)}
          <RegionCourses
            offered={offered}
            regions={answers.regions ?? []}
            courses={answers.courses ?? {}}
            onRegions={(value) => setValue('regions', value, { shouldDirty: true, shouldValidate: isSubmitted })}
            onCourses={(value) => setValue('courses', value, { shouldDirty: true, shouldValidate: isSubmitted })}
            regionsError={errors.regions?.message}
            coursesError={errors.courses?.message}
          />
          <SubmitRow busy={isSubmitting} failed={failed} />
        </form>
      </FormDialog>
    </>
  )
}
