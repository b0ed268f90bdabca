'use client'

import { useEffect, useState } from 'react'
import { type DefaultValues, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useSession } from '@/components/accounts/session'
import { alertSuccess } from '@/components/ui/alerts'
import { TextField } from '@/components/ui/field'
import { call } from '@/lib/api/client'
import {
  OTHER_EXPERIENCE,
  type OwnApplication,
  type StudentProfileBody,
  studentExperiences,
  studentProfileBody,
} from '@/lib/applications/schema'
import { studentCourses } from '@/lib/catalogue/regions'
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

const empty: DefaultValues<StudentProfileBody> & CommonAnswers = {
  user_id: '',
  alt_mobile: '',
  other_experience: '',
  years_learning: '',
  regions: [],
  courses: {},
}

/** A form that was sent, as the fields hold it. */
const formValues = (sent: OwnApplication): typeof empty => ({
  ...empty,
  ...sentAnswers(sent),
  qualification: studentExperiences.find((each) => each === sent.qualification),
  other_experience: sent.other_experience ?? '',
})

/** What is sent: hidden answers are null, and regions that are off take their ticks with them. */
function bodyOf(answers: StudentProfileBody): StudentProfileBody {
  return {
    ...answers,
    alt_mobile: answers.alt_mobile || null,
    other_experience: answers.qualification === OTHER_EXPERIENCE ? answers.other_experience : null,
    years_learning: answers.years_learning || null,
    courses: offeredCourses(answers, studentCourses),
  }
}

const resolver = schemaResolver(studentProfileBody, bodyOf)

export function StudentApplication({ label, opening }: ApplicationFormProps) {
  const { open, setOpen, ask, busy } = opening
  const { user } = useSession()
  const { application, refresh } = useOwnApplication('student')
  const [sent, setSent] = useState(false)
  const [failed, setFailed] = useState(false)
  const { register, handleSubmit, control, setValue, setError, getValues, reset, formState } = useForm<
    StudentProfileBody,
    unknown,
    z.output<typeof studentProfileBody>
  >({ resolver, defaultValues: keptDraft('student', empty) })
  const { errors, isSubmitting, isSubmitted } = formState
  const answers = useWatch({ control })
  // Sent before: the form opens as it was sent, unless something else has been typed into it already.
  useEffect(() => {
    if (open && application && !isStarted(getValues())) reset(formValues(application))
  }, [open, application, getValues, reset])
  useEffect(() => () => keepDraft('student', getValues()), [getValues])

  const send = handleSubmit(async () => {
    setFailed(false)
    try {
      await call('studentProfile', { body: bodyOf(getValues()) })
    } catch (error) {
      setFailed(true)
      const faults = await reportFailure(error)
      for (const [field, message] of faults) setError(field as keyof StudentProfileBody, { message })
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
      {application ? <ApplicationState kind="student" application={application} /> : null}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Star Performer"
        description="Tell us what you have learnt and what you would like to learn. Closing keeps what you have typed."
        art="dance"
        sign="dance"
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
            legend="Experience"
            choices={studentExperiences}
            error={errors.qualification?.message}
            field={register('qualification')}
          />
          {answers.qualification === OTHER_EXPERIENCE ? (
            <TextField
              label="Your experience"
              maxLength={500}
              error={errors.other_experience?.message}
              {...register('other_experience')}
            />
          ) : null}
          <TextField
            label="Years of learning"
            hint="In whole years. Leave it empty if you are beginning."
            inputMode="numeric"
            maxLength={2}
            className="max-w-[280px]"
            error={errors.years_learning?.message}
            {...register('years_learning')}
          />
          <RegionCourses
            offered={studentCourses}
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
