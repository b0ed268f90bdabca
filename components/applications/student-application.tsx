'use client'

import { useSession } from '@/components/accounts/sign-in/session'
import { LearnerNote } from '@/components/privacy/learner-note'
import { TextField } from '@/components/ui/form/field'
import { call } from '@/lib/api/client'
import { OTHER_EXPERIENCE, studentExperiences } from '@/lib/applications/choices'
import { studentCourses } from '@/lib/catalogue/regions'
import { type ApplicationAnswers, ApplicationForm } from './application-form'
import { offeredCourses } from './drafts'
import type { ApplicationFormProps } from './use-form-opening'

const qualification = { legend: 'Experience', choices: studentExperiences }

const schema = () => import('@/lib/applications/schema').then((module) => module.studentProfileBody)

/** Makes the request body. Hidden answers become null, and courses of regions that are off are left out. */
const toBody = (answers: ApplicationAnswers) => ({
  alt_mobile: answers.alt_mobile || null,
  qualification: answers.qualification,
  other_experience: answers.qualification === OTHER_EXPERIENCE ? answers.other_experience : null,
  years_learning: answers.years_learning || null,
  regions: answers.regions,
  courses: offeredCourses(answers, studentCourses),
})

/** Shows Star Performer, the application form for students. */
export function StudentApplication(props: ApplicationFormProps) {
  const { user } = useSession()
  return (
    <ApplicationForm
      {...props}
      kind="student"
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
            label="Years of learning"
            hint="In whole years. Leave blank if you are a beginner."
            inputMode="numeric"
            maxLength={2}
            className="max-w-[280px]"
            {...field('years_learning')}
          />
          {user?.role === 'student' ? <LearnerNote /> : null}
        </>
      )}
    </ApplicationForm>
  )
}
