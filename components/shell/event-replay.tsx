'use client'

import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Input = { value: string; checked: boolean }

declare global {
  interface Window {
    /** Clicks, submits and input that early-events.tsx recorded before hydration. */
    earlyEvents?: { actions: HTMLElement[]; typed: Map<Field, Input>; forget: () => void }
  }
}

const FIELDS = 'input:enabled, select:enabled, textarea:enabled'
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'
const inputOf = (field: Field): Input => ({ value: field.value, checked: isChoice(field) && field.checked })

/** Returns true if the field no longer has its initial value, for example after the browser restored the form. */
function isTouched(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return field.value !== (first?.value ?? '')
}

/**
 * Sets a field to the user's input again, because hydration may have reset it. Dispatches an event, so that React sees
 * the change.
 */
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
 * Replays input, clicks and submits from before hydration. Render this component last in the page, so that all other
 * components are ready.
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
    // Wait for a microtask. Otherwise React may reset a field before its event handler reads the value.
    queueMicrotask(() => {
      for (const [field, input] of inputs) replayInput(field, input)
    })
    // Replay clicks and submits later, after the forms have rendered the replayed input.
    setTimeout(() => {
      for (const action of early.actions) {
        if (action instanceof HTMLFormElement) action.requestSubmit()
        else action.click()
      }
    })
  }, [])
  return null
}
