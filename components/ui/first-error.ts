'use client'

import { useEffect, useRef } from 'react'

/** Forms that were submitted, until their first error is shown or the person goes on typing. */
const submitted = new WeakSet<HTMLFormElement>()

if (typeof document !== 'undefined') {
  const formOf = ({ target }: Event) => (target instanceof Element ? target.closest('form') : null)
  // Captured: React's own listener may show the errors before this one would be called.
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
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}

/**
 * For the text of a field's error: after a failed submit, by the browser's rules or by the server's answer, the first error of
 * the form is scrolled to and its control focused. A form that is still sending shows its old errors: those do not count.
 */
export function useFirstError(error: string | undefined) {
  const text = useRef<HTMLParagraphElement>(null)
  // On each render: a second submit may find the same errors.
  useEffect(() => {
    const form = error ? text.current?.closest('form') : null
    if (form && submitted.has(form) && !form.querySelector('[aria-busy=true]')) showFirstError(form)
  })
  return text
}
