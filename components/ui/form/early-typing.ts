'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Field, isChoice, isTouched } from './typed-values'

function setInitialValue(field: Field): void {
  if (isChoice(field)) field.checked = field.defaultChecked
  else if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  else field.value = ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''
}

/**
 * Returns a ref for a form in a DeferredFormSlot. Hydration leaves text that was typed before in the fields, but not
 * in the form's state. So this resets the fields, and then the slot restores the text with events.
 */
export function useEarlyTyping(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const fields = form.current?.querySelectorAll<Field>('input[name], select[name], textarea[name]') ?? []
    for (const field of fields) if (isTouched(field)) setInitialValue(field)
  }, [])
  return form
}
