'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/form/field'
import { PhoneField } from '@/components/ui/form/phone-field'
import { Notice } from '@/components/ui/text/notice'
import { studentCourses, teacherCourses } from '@/lib/catalogue/regions'
import { tenDigits } from '@/lib/core/text/phone'
import { paths } from '@/lib/paths'
import { type CommonAnswers, isStarted, keepDraft, keptDraft, offeredCourses } from './drafts'
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
 * Shows the generic form (contract 19.10), which neither validates nor sends its answers. The form says so, and passes
 * the answers on to the form that the user does send.
 */
export function GeneralForm({ label, opening }: ApplicationFormProps) {
  const { open, setOpen } = opening
  const router = useRouter()
  const { register, control, setValue, getValues } = useForm<GeneralAnswers>({
    defaultValues: keptDraft('general', empty),
  })
  const shown = useWatch({ control })
  useEffect(() => {
    if (shown) keepDraft('general', getValues())
  }, [shown, getValues])
  useOpenButton(opening, true, { label, started: isStarted(shown), sent: false })
  useEffect(() => () => keepDraft('general', getValues()), [getValues])

  const continueAs = (form: 'student' | 'teacher') => {
    const answers = getValues()
    keepDraft(form, {
      alt_mobile: answers.alt_mobile,
      regions: answers.regions,
      courses: offeredCourses(answers, form === 'student' ? studentCourses : teacherCourses),
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
        <Notice title="This form is not sent">
          You can try it out here. To apply, continue as a student or teacher below; we’ll carry over your regions and
          courses.
        </Notice>
        <div className="grid gap-5">
          <TextField label="Name" autoComplete="name" {...register('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...register('email')} />
          <PhoneField
            label="Mobile number"
            typed={shown.alt_mobile}
            {...register('alt_mobile', { setValueAs: tenDigits })}
          />
        </div>
        <RegionCourses
          offered={studentCourses}
          regions={shown.regions ?? []}
          courses={shown.courses ?? {}}
          onRegions={(value) => setValue('regions', value, { shouldDirty: true })}
          onCourses={(value) => setValue('courses', value, { shouldDirty: true })}
        />
        <TextAreaField label="Anything else" rows={3} {...register('words')} />
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
