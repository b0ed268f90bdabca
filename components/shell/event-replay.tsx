'use client'

import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Input = { value: string; checked: boolean }

declare global {
  interface Window {
    /** The clicks and entries before the page's scripts loaded (early-events.tsx). */
    earlyEvents?: { actions: HTMLElement[]; typed: Map<Field, Input>; forget: () => void }
  }
}

const FIELDS = 'input:enabled, select:enabled, textarea:enabled'
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'
const inputOf = (field: Field): Input => ({ value: field.value, checked: isChoice(field) && field.checked })

/** Returns true if the value differs from the default in the HTML, for example because the browser restored it. */
function isTouched(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return field.value !== (first?.value ?? '')
}

/** Sets a field to the user's input, because hydration may have reset it, and reports it to the field's component. */
function replayInput(field: Field, { value, checked }: Input): void {
  if (isChoice(field)) {
    if (field.disabled || (field.type === 'radio' && !checked)) return
    field.checked = !checked
    field.click()
    return
  }
  if (field.type !== 'file') field.value = value
  const isListed = field instanceof HTMLSelectElement || field.type === 'file'
  field.dispatchEvent(new Event(isListed ? 'change' : 'input', { bubbles: true }))
}

/**
 * Replays input, clicks and submits from before hydration. Must render last in the page, so that everything else is
 * ready.
 */
export function EventReplay() {
  useEffect(() => {
    const early = window.earlyEvents
    if (!early) return
    delete window.earlyEvents
    early.forget()
    const restored = [...document.querySelectorAll<Field>(FIELDS)].filter(
      (field) => !early.typed.has(field) && isTouched(field),
    )
    const inputs = [...restored.map((field) => [field, inputOf(field)] as const), ...early.typed]
    // In a microtask, because an event during hydration runs this effect inside its own dispatch. React would then reset
    // the field before that event's handler reads it.
    queueMicrotask(() => {
      for (const [field, input] of inputs) replayInput(field, input)
    })
    // Later, because a form's components first need to render with the replayed input.
    setTimeout(() => {
      for (const action of early.actions) {
        if (action instanceof HTMLFormElement) action.requestSubmit()
        else action.click()
      }
    })
  }, [])
  return null
}
