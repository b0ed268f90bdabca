'use client'

import { TextAreaField, TextField } from '@/components/ui/form/field'
import { call } from '@/lib/api/client'
import { GURUKULAM, teacherQualifications } from '@/lib/applications/choices'
import { teacherCourses } from '@/lib/catalogue/regions'
import { type ApplicationAnswers, ApplicationForm } from './application-form'
import { offeredCourses } from './drafts'
import type { ApplicationFormProps } from './use-form-opening'

const qualification = { legend: 'Qualification', choices: teacherQualifications }

const schema = () => import('@/lib/applications/schema').then((module) => module.teacherProfileBody)

/** Builds the request body. Hidden answers become null. Leaves out courses of regions that are not ticked. */
const toBody = (answers: ApplicationAnswers) => ({
  alt_mobile: answers.alt_mobile || null,
  qualification: answers.qualification,
  years_learning: answers.qualification === GURUKULAM ? answers.years_learning : null,
  teaching_experience: answers.teaching_experience || null,
  regions: answers.regions,
  courses: offeredCourses(answers, teacherCourses),
})

/** Shows the application form for teachers. The title of this form is “Music Instructor”. */
export function TeacherApplication(props: ApplicationFormProps) {
  return (
    <ApplicationForm
      {...props}
      kind="teacher"
      title="Music Instructor"
      description="Tell us where you learnt and what you teach. You can close this form without losing your answers."
      art="hindustani"
      sign="tabla"
      qualification={qualification}
      offered={teacherCourses}
      schema={schema}
      toBody={toBody}
      send={(body) => call('teacherProfile', { body })}
    >
      {(field, chosenQualification) => (
        <>
          {chosenQualification === GURUKULAM ? (
            <TextField
              label="Years of study"
              hint="How long you learnt with your guru, in whole years."
              inputMode="numeric"
              maxLength={2}
              className="max-w-[280px]"
              {...field('years_learning')}
            />
          ) : null}
          <TextAreaField
            label="Teaching experience"
            hint="Who you have taught, and for how long. Leave blank if you are new to teaching."
            rows={3}
            maxLength={500}
            {...field('teaching_experience')}
          />
        </>
      )}
    </ApplicationForm>
  )
}
