'use client'

import { useLayoutEffect, useRef } from 'react'
import { useHydrated } from '@/components/ui/clocks'
import { type Field, isChoice, isTouched, setOutsideReact } from '@/components/ui/typed-values'

/**
 * Reports what was entered before React took the fields over, as typing would. React has left the values in the fields, and
 * takes them for known; its own setter and then the prototype's make the change news.
 */
function replayTyped(holder: Element | null): void {
  for (const field of holder?.querySelectorAll<Field>('input, select, textarea') ?? []) {
    if (!isTouched(field)) continue
    if (isChoice(field)) {
      field.checked = field.defaultChecked
      field.click()
    } else if (field instanceof HTMLSelectElement || field.type === 'file') {
      field.dispatchEvent(new Event('change', { bubbles: true }))
    } else {
      const { value } = field
      field.value = field.defaultValue
      setOutsideReact(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Stands after the page's content. What was typed before the page's scripts ran reaches the components with their first state. */
export function EarlyInput() {
  const fromServer = useRef(!useHydrated())
  useLayoutEffect(() => {
    if (fromServer.current) replayTyped(document.getElementById('content'))
    fromServer.current = false
  }, [])
  return null
}
