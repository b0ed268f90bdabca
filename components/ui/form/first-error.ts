'use client'

import { useEffect, useRef } from 'react'
import { afterOpenAlert } from '@/components/ui/dialog/alert-closed'

/** Forms that were submitted and whose first error has not been shown. Typing in a form removes it. */
const submitted = new WeakSet<HTMLFormElement>()

if (typeof document !== 'undefined') {
  const formOf = ({ target }: Event) => (target instanceof Element ? target.closest('form') : null)
  // Listens in the capture phase, because React's listener may show the errors before a later listener runs.
  document.addEventListener(
    'submit',
    (event) => {
      const form = formOf(event)
      if (form) submitted.add(form)
    },
    true,
  )
  document.addEventListener('input', (event) => {
    const form = formOf(event)
    if (form) submitted.delete(form)
  })
}

const controls = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

/** Scrolls to the first error of the form and focuses its control. */
function showFirstError(form: HTMLFormElement): void {
  const error = form.querySelector('[data-field-error]')
  const field = error?.parentElement
  if (!field) return
  submitted.delete(form)
  const control =
    field.querySelector<HTMLElement>(`:is(${controls})[aria-invalid=true]`) ?? field.querySelector(controls)
  field.scrollIntoView({ block: 'center' })
  if (!(control instanceof HTMLElement)) return
  const focus = () => control.focus({ preventScroll: true })
  focus()
  // A closing alert moves the focus back to where it was before the alert.
  afterOpenAlert(focus)
}

/**
 * Returns a ref for the error text of a field. After a failed submit or a response with errors, scrolls to the form's
 * first error and focuses its control. Ignores earlier errors while the form is being sent.
 */
export function useFirstError(error: string | undefined) {
  const text = useRef<HTMLParagraphElement>(null)
  // Runs on each render, because a second submit may have the same errors.
  useEffect(() => {
    const form = error ? text.current?.closest('form') : null
    if (form && submitted.has(form) && !form.querySelector('[aria-busy=true]')) showFirstError(form)
  })
  return text
}
