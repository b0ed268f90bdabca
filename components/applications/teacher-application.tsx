'use client'

import { useEffect, useState } from 'react'
import { type DefaultValues, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useSession } from '@/components/accounts/session'
import { alertSuccess } from '@/components/ui/alerts'
import { TextAreaField, TextField } from '@/components/ui/field'
import { call } from '@/lib/api/client'
import {
  GURUKULAM,
  type OwnApplication,
  type TeacherProfileBody,
  teacherProfileBody,
  teacherQualifications,
} from '@/lib/applications/schema'
import { teacherCourses } from '@/lib/catalogue/regions'
import { ApplicationState } from './application-state'
import { ChoiceList } from './choice-list'
import { ContactFields } from './contact-fields'
import { type CommonAnswers, isStarted, keepDraft, keptDraft, offeredCourses } from './drafts'
import { FormDialog } from './form-dialog'
import { OpenFormButton } from './open-form-button'
import { sentAnswers, useOwnApplication } from './own-application'
import { RegionCourses } from './region-courses'
import { reportFailure } from './report-failure'
import { schemaResolver } from './schema-resolver'
import { SubmitRow } from './submit-row'
import type { ApplicationFormProps } from './use-form-opening'

const empty: DefaultValues<TeacherProfileBody> & CommonAnswers = {
  user_id: '',
  alt_mobile: '',
  years_learning: '',
  teaching_experience: '',
  regions: [],
  courses: {},
}

/** A form that was sent, as the fields hold it. */
const formValues = (sent: OwnApplication): typeof empty => ({
  ...empty,
  ...sentAnswers(sent),
  qualification: teacherQualifications.find((each) => each === sent.qualification),
  teaching_experience: sent.teaching_experience ?? '',
})

/** What is sent: hidden answers are null, and regions that are off take their ticks with them. */
function bodyOf(answers: TeacherProfileBody): TeacherProfileBody {
  return {
    ...answers,
    alt_mobile: answers.alt_mobile || null,
    teaching_experience: answers.teaching_experience || null,
    years_learning: answers.qualification === GURUKULAM ? answers.years_learning : null,
    courses: offeredCourses(answers, teacherCourses),
  }
}

const resolver = schemaResolver(teacherProfileBody, bodyOf)

export function TeacherApplication({ label, opening }: ApplicationFormProps) {
  const { open, setOpen, ask, busy } = opening
  const { user } = useSession()
  const { application, refresh } = useOwnApplication('teacher')
  const [sent, setSent] = useState(false)
  const [failed, setFailed] = useState(false)
  const { register, handleSubmit, control, setValue, setError, getValues, reset, formState } = useForm<
    TeacherProfileBody,
    unknown,
    z.output<typeof teacherProfileBody>
  >({ resolver, defaultValues: keptDraft('teacher', empty) })
  const { errors, isSubmitting, isSubmitted } = formState
  const answers = useWatch({ control })
  // Sent before: the form opens as it was sent, unless something else has been typed into it already.
  useEffect(() => {
    if (open && application && !isStarted(getValues())) reset(formValues(application))
  }, [open, application, getValues, reset])
  useEffect(() => () => keepDraft('teacher', getValues()), [getValues])

  const send = handleSubmit(async () => {
    setFailed(false)
    try {
      await call('teacherProfile', { body: bodyOf(getValues()) })
    } catch (error) {
      setFailed(true)
      const faults = await reportFailure(error)
      for (const [field, message] of faults) setError(field as keyof TeacherProfileBody, { message })
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
      {application?.status === 'approved' ? null : (
        <OpenFormButton
          label={application ? 'Change it and send it again' : label}
          started={isStarted(answers)}
          sent={sent && !application}
          busy={busy}
          onOpen={ask}
          pressed={open}
        />
      )}
      {application ? <ApplicationState kind="teacher" application={application} /> : null}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Music Instructor"
        description="Tell us where you learnt and what you teach. Closing keeps what you have typed."
        art="hindustani"
        sign="tabla"
      >
        <form
          noValidate
          method="post"
          className="grid gap-7"
          onSubmit={(event) => {
            setValue('user_id', user?.id ?? '')
            return send(event)
          }}
        >
          <ContactFields
            email={user?.email ?? ''}
            phone={user?.phone ?? ''}
            mobile={register('alt_mobile')}
            error={errors.alt_mobile?.message}
          />
          <ChoiceList
            legend="Qualification"
            choices={teacherQualifications}
            error={errors.qualification?.message}
            field={register('qualification')}
          />
          {answers.qualification === GURUKULAM ? (
            <TextField
              label="Years of learning"
              hint="How long you learnt with your guru, in whole years."
              inputMode="numeric"
              maxLength={2}
              className="max-w-[280px]"
              error={errors.years_learning?.message}
              {...register('years_learning')}
            />
          ) : null}
          <TextAreaField
            label="Teaching experience"
            hint="Whom you have taught, and for how long. Leave it empty if you are beginning."
            rows={3}
            maxLength={500}
            error={errors.teaching_experience?.message}
            {...register('teaching_experience')}
          />
          <RegionCourses
            offered={teacherCourses}
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
