'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '@/components/accounts/sign-in/session'
import type { SignName } from '@/components/brand/sign-names'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { type FieldOfForm, useForm } from '@/components/ui/form/use-form'
import type { LoadSchema } from '@/components/ui/form/validation'
import { Notice } from '@/components/ui/text/notice'
import { CallError } from '@/lib/api/client'
import type { OwnApplication } from '@/lib/applications/schema'
import type { Art } from '@/lib/catalogue/courses'
import type { RegionKey } from '@/lib/catalogue/regions'
import { ApplicationState } from './application-state'
import { ChoiceList } from './choice-list'
import { ContactFields } from './contact-fields'
import { type CommonAnswers, type DraftForm, isStarted, readDraft, useKeptDraft } from './drafts'
import { FormDialog } from './form-dialog'
import { sentAnswers, useOwnApplication } from './own-application'
import { RegionCourses } from './region-courses'
import { type ApplicationFormProps, useOpenButton } from './use-form-opening'

/** The answers in the application form for teachers or students. The fields that a form does not use stay empty. */
export interface ApplicationAnswers extends CommonAnswers {
  alt_mobile: string
  qualification: string | null
  years_learning: string
  teaching_experience: string
  other_experience: string
}

const empty: ApplicationAnswers = {
  alt_mobile: '',
  qualification: null,
  years_learning: '',
  teaching_experience: '',
  other_experience: '',
  regions: [],
  courses: {},
}

/** Converts a submitted form to field values. Drops choices that the form no longer offers. */
const toAnswers = (sent: OwnApplication, choices: readonly string[]): ApplicationAnswers => ({
  ...empty,
  ...sentAnswers(sent),
  qualification: choices.find((choice) => choice === sent.qualification) ?? null,
  teaching_experience: sent.teaching_experience ?? '',
  other_experience: sent.other_experience ?? '',
})

/** The learner for whom the form is filled in, and the learners to choose from. */
export interface FormLearner {
  learnerId: string
  /** All active learners of the account. */
  learners: readonly { id: string; name: string }[]
  draft: DraftForm
  /** The field for choosing the learner. Null if there is only one learner. */
  select: ReactNode
}

type OwnField = 'years_learning' | 'teaching_experience' | 'other_experience'

interface Application<Body> extends ApplicationFormProps {
  kind: 'teacher' | 'student'
  title: string
  description: string
  art: Art
  sign: SignName
  qualification: { legend: string; choices: readonly string[] }
  offered: Readonly<Record<RegionKey, readonly string[]>>
  schema: LoadSchema<Body>
  /** Builds the request body, except for the IDs of the user and the learner. */
  toBody: (answers: ApplicationAnswers) => object
  send: (body: Body) => Promise<unknown>
  /** Undefined if the request needs no learner ID. */
  formLearner?: FormLearner
  /** Renders the additional fields of this form, which depend on the selected qualification. */
  children: (field: (name: OwnField) => FieldOfForm, qualification: string | null) => ReactNode
}

/** Shows an application form. If the user has already submitted it, also shows its status (contract 19.7 to 19.9). */
export function ApplicationForm<Body>(application: Application<Body>) {
  const { kind, label, opening, qualification, offered, schema, toBody, send, formLearner, children, ...dialogProps } =
    application
  const { open, setOpen } = opening
  const { choices } = qualification
  const { user } = useSession()
  const { application: own, students, refresh } = useOwnApplication(kind, formLearner?.learnerId)
  const draft = formLearner?.draft ?? kind
  const [sent, setSent] = useState(false)
  const [failed, setFailed] = useState(false)
  const [initialValues] = useState(() => readDraft(draft, empty))
  /** The name of the draft whose values the form shows. */
  const [shownDraft, setShownDraft] = useState(draft)
  const { values, errors, field, busy, setValue, handleSubmit, showErrors, reset } = useForm({
    schema,
    initialValues,
    toBody: (answers) => ({
      ...toBody(answers),
      user_id: user?.id ?? '',
      ...(formLearner && { learner_id: formLearner.learnerId }),
    }),
  })
  const family = formLearner && formLearner.learners.length > 1 ? formLearner.learners : []
  const states = family.flatMap(({ id }) => students.filter(({ learner_id }) => learner_id === id))
  const several = family.length > 1
  const approved = own?.status === 'approved'
  const mayOpen = several ? states.filter(({ status }) => status === 'approved').length < family.length : !approved
  useOpenButton(opening, mayOpen, {
    label: (several ? states.length === family.length : own) ? 'Change it and send it again' : label,
    started: isStarted(values),
    sent: sent && !own,
  })
  // Fills the form with the submitted answers, unless the user has already entered other answers.
  const refill = useEffectEvent((sentBefore: OwnApplication) => {
    if (!isStarted(values)) reset(toAnswers(sentBefore, choices))
  })
  const showDraft = useEffectEvent((next: DraftForm) => {
    reset(readDraft(next, empty))
    setSent(false)
    setShownDraft(next)
  })
  useEffect(() => {
    if (draft !== shownDraft) showDraft(draft)
    else if (open && own) refill(own)
  }, [draft, shownDraft, open, own])
  useKeptDraft(shownDraft, values)

  const submit = handleSubmit(async (body) => {
    setFailed(false)
    try {
      await send(body)
    } catch (error) {
      setFailed(true)
      showErrors(reportFailure(error))
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
      {several
        ? states.map((form) => (
            <ApplicationState key={form.learner_id} kind={kind} application={form} name={form.learner_name} />
          ))
        : own && <ApplicationState kind={kind} application={own} />}
      <FormDialog open={open} onOpenChange={setOpen} {...dialogProps}>
        <form noValidate method="post" className="grid gap-7" onSubmit={submit}>
          {formLearner?.select}
          {several && approved ? (
            <Notice kind="success" title="This form is approved" live>
              To send a form for another student, choose that student above.
            </Notice>
          ) : (
            <>
              <ContactFields email={user?.email ?? ''} phone={user?.phone ?? ''} mobile={field('alt_mobile')} />
              <ChoiceList {...qualification} field={field('qualification')} />
              {children(field, values.qualification)}
              <RegionCourses
                offered={offered}
                regions={values.regions}
                courses={values.courses}
                onRegions={(regions) => setValue('regions', regions)}
                onCourses={(courses) => setValue('courses', courses)}
                regionsError={errors.regions}
                coursesError={errors.courses}
              />
              <SubmitRow busy={busy} failed={failed} />
            </>
          )}
        </form>
      </FormDialog>
    </>
  )
}

/**
 * Shows an alert with the server's message or a default text (contract 22.18). Returns the field errors without waiting
 * for the alert.
 */
function reportFailure(error: unknown): CallError['errors'] {
  const { status, serverMessage, errors } = error instanceof CallError ? error : new CallError(0, '')
  const noAnswer = status === 0 || status >= 500
  const text = serverMessage || (noAnswer ? 'Server error' : 'Something went wrong')
  alertError('Error', text, reasonOf(error)).catch(() => undefined)
  return errors
}

/** Shows the Submit button. If sending failed, also says that the answers are still there. */
function SubmitRow({ busy, failed }: { busy: boolean; failed: boolean }) {
  return (
    <div>
      {failed ? (
        <p className="type-small mb-3 font-semibold text-kumkum" role="status">
          The form was not sent. Your answers are still here.
        </p>
      ) : null}
      <Button type="submit" wide busy={busy} busyLabel="Sending...">
        Submit
      </Button>
    </div>
  )
}
