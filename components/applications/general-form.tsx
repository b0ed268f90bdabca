'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/form/field'
import { PhoneField } from '@/components/ui/form/phone-field'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import { studentCourses, teacherCourses } from '@/lib/catalogue/regions'
import { paths } from '@/lib/paths'
import { type CommonAnswers, isStarted, keepDraft, offeredCourses, readDraft, useKeptDraft } from './drafts'
import { FormDialog } from './form-dialog'
import { RegionCourses } from './region-courses'
import { type ApplicationFormProps, useOpenButton } from './use-form-opening'

interface GeneralAnswers extends CommonAnswers {
  name: string
  email: string
  alt_mobile: string
  words: string
}

const empty: GeneralAnswers = { name: '', email: '', alt_mobile: '', words: '', regions: [], courses: {} }

/**
 * Shows the general form for practice (contract 19.10). A notice tells the user that the form is only for practice. The
 * regions and courses are copied to the application form that the user opens next.
 */
export function GeneralForm({ label, opening }: ApplicationFormProps) {
  const { open, setOpen } = opening
  const router = useRouter()
  const [initialValues] = useState(() => readDraft('general', empty))
  const { values, field, setValue } = useForm({ initialValues })
  useKeptDraft('general', values)
  useOpenButton(opening, true, { label, started: isStarted(values), sent: false })

  const continueAs = (form: 'student' | 'teacher') => {
    keepDraft(form, {
      alt_mobile: values.alt_mobile,
      regions: values.regions,
      courses: offeredCourses(values, form === 'student' ? studentCourses : teacherCourses),
    })
    router.push(form === 'student' ? paths.becomeStudent : paths.becomeTeacher)
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      title="Forms"
      description="All application questions in one place."
      art="drawing"
      sign="sketching"
    >
      <form className="grid gap-7" onSubmit={(event) => event.preventDefault()}>
        <Notice title="This form is only for practice">
          You can try the form here. To apply, continue as a student or teacher below. We’ll copy your regions and
          courses.
        </Notice>
        <div className="grid gap-5">
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <PhoneField label="Mobile number" typed={values.alt_mobile} {...field('alt_mobile')} />
        </div>
        <RegionCourses
          offered={studentCourses}
          regions={values.regions}
          courses={values.courses}
          onRegions={(regions) => setValue('regions', regions)}
          onCourses={(courses) => setValue('courses', courses)}
        />
        <TextAreaField label="Anything else" rows={3} {...field('words')} />
        <div className="flex flex-wrap gap-3">
          <Button className="max-phone:w-full" onClick={() => continueAs('student')}>
            Continue as a student
          </Button>
          <Button variant="outline" className="max-phone:w-full" onClick={() => continueAs('teacher')}>
            Continue as a teacher
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
