'use client'

import { useState } from 'react'
import { useSession } from '@/components/accounts/sign-in/session'
import { useLearners } from '@/components/learners/use-learners'
import { WhoFor } from '@/components/learners/who-for'
import { ConsentNotice } from '@/components/privacy/consent-notice'
import { TextField } from '@/components/ui/form/field'
import { call } from '@/lib/api/client'
import { OTHER_EXPERIENCE, studentExperiences } from '@/lib/applications/choices'
import { studentCourses } from '@/lib/catalogue/regions'
import { type ApplicationAnswers, ApplicationForm, type FormLearner } from './application-form'
import { offeredCourses } from './drafts'
import type { ApplicationFormProps } from './use-form-opening'

const qualification = { legend: 'Experience', choices: studentExperiences }

const schema = () => import('@/lib/applications/schema').then((module) => module.studentProfileBody)

/**
 * Builds the request body. Hidden answers become null. Courses in regions that the student has not chosen are left out.
 */
const toBody = (answers: ApplicationAnswers) => ({
  alt_mobile: answers.alt_mobile || null,
  qualification: answers.qualification,
  other_experience: answers.qualification === OTHER_EXPERIENCE ? answers.other_experience : null,
  years_learning: answers.years_learning || null,
  regions: answers.regions,
  courses: offeredCourses(answers, studentCourses),
})

/**
 * Returns the learner for whom the form is filled in. Returns undefined if the account has only its first learner, or
 * if no learners are loaded.
 */
function useFormLearner(): FormLearner | undefined {
  const { status, user } = useSession()
  const [chosenId, setChosenId] = useState('')
  const { learners: loaded } = useLearners(status === 'in')
  // When the session ends, `loaded` becomes empty, but the open form still needs the learners.
  const [learners, setLearners] = useState(loaded)
  const isNew = loaded.some(
    ({ id, name }, position) => learners[position]?.id !== id || learners[position].name !== name,
  )
  if (loaded.length > 0 && (isNew || loaded.length !== learners.length)) setLearners(loaded)

  const [first] = learners
  const learner = learners.find(({ id }) => id === chosenId) ?? first
  if (!first || !learner || (learners.length === 1 && first.id === user?.id)) return undefined
  return {
    learnerId: learner.id,
    learners,
    draft: learner === first ? 'student' : `student ${learner.id}`,
    select: learners.length > 1 ? <WhoFor learners={learners} value={learner.id} onChange={setChosenId} /> : null,
  }
}

/** Shows the application form “Star Performer” for students. */
export function StudentApplication(props: ApplicationFormProps) {
  const { user } = useSession()
  const formLearner = useFormLearner()
  return (
    <ApplicationForm
      {...props}
      kind="student"
      formLearner={formLearner}
      title="Star Performer"
      description="Tell us what you have learnt and what you would like to learn. You can close this form without losing your answers."
      art="dance"
      sign="dance"
      qualification={qualification}
      offered={studentCourses}
      schema={schema}
      toBody={toBody}
      send={(body) => call('studentProfile', { body })}
    >
      {(field, experience) => (
        <>
          {experience === OTHER_EXPERIENCE ? (
            <TextField label="Your experience" maxLength={500} {...field('other_experience')} />
          ) : null}
          <TextField
            label="Years of study"
            hint="In whole years. Leave blank if you are a beginner."
            inputMode="numeric"
            maxLength={2}
            className="max-w-[280px]"
            {...field('years_learning')}
          />
          {user?.role === 'student' ? <ConsentNotice learnerId={formLearner?.learnerId} /> : null}
        </>
      )}
    </ApplicationForm>
  )
}
