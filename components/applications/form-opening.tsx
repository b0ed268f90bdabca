'use client'

import { useState } from 'react'
import { useSession } from '@/components/accounts/sign-in/session'
import { isInputKept } from '@/components/ui/form/kept-input'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useBrowserValue } from '@/components/ui/use-hydrated'
import type { OpenedForm } from './drafts'
import { OpenFormButton } from './open-form-button'
import { useFormOpening } from './use-form-opening'

const forms = {
  student: {
    label: 'Apply to learn',
    Form: loadWhenShown(() => import('./student-application').then((module) => module.StudentApplication)),
  },
  teacher: {
    label: 'Apply to teach',
    Form: loadWhenShown(() => import('./teacher-application').then((module) => module.TeacherApplication)),
  },
  general: {
    label: 'Open the form',
    Form: loadWhenShown(() => import('./general-form').then((module) => module.GeneralForm)),
  },
}

/**
 * Opens an application form. Visitors are asked to sign in first (contract 19.7), so the form's code loads only for
 * signed-in users. Once loaded, the form stays mounted, so that its answers survive the end of a session.
 */
export function FormOpening({ form }: { form: OpenedForm }) {
  const { status } = useSession()
  const started = useBrowserValue(() => isInputKept(form), false)
  const opening = useFormOpening()
  const [isHere, setIsHere] = useState(false)
  if (status === 'in' && !isHere) setIsHere(true)
  const { label, Form } = forms[form]
  const { button = { label, started, sent: false } } = opening
  return (
    <>
      {button ? <OpenFormButton {...button} busy={opening.busy} onOpen={opening.requestOpen} /> : null}
      {isHere ? <Form label={label} opening={opening} /> : null}
    </>
  )
}
