'use client'

import { useEffect, useRef } from 'react'
import { afterOpenAlert } from '@/components/ui/dialog/alert-closed'

/**
 * Submitted forms whose first error has not been shown yet. Typing in a form removes it from this set.
 */
const submitted = new WeakSet<HTMLFormElement>()

if (typeof document !== 'undefined') {
  const formOf = ({ target }: Event) => (target instanceof Element ? target.closest('form') : null)
  // Listen in the capture phase. A listener in the bubble phase could run after React has already shown the errors.
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

/** Scrolls to the first error in the form and focuses its control. */
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
  // An open alert moves the focus when it closes, so focus the control again after that.
  afterOpenAlert(focus)
}

/**
 * Returns a ref for the error text of a field. If a submit or its response causes errors, scrolls to the form's first
 * error and focuses its control. While the form is being sent, old errors are ignored.
 */
export function useFirstError(error: string | undefined) {
  const text = useRef<HTMLParagraphElement>(null)
  // Run this effect after every render, so that a second submit with the same errors moves the focus again.
  useEffect(() => {
    const form = error ? text.current?.closest('form') : null
    if (form && submitted.has(form) && !form.querySelector('[aria-busy=true]')) showFirstError(form)
  })
  return text
}
