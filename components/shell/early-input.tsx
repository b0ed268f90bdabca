'use client'

import { useLayoutEffect, useRef } from 'react'
import { type Field, isChoice, isTouched, setOutsideReact } from '@/components/ui/form/typed-values'
import { useHydrated } from '@/components/ui/use-hydrated'

/**
 * Dispatches events for fields that were changed before hydration. React keeps such values in the DOM but does not
 * report them. It sees a change only if the value is set first through its own setter and then through the prototype's.
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

/** Passes early input to the components once, after hydration. Renders after the page's content. */
export function EarlyInput() {
  const fromServer = useRef(!useHydrated())
  useLayoutEffect(() => {
    if (fromServer.current) replayTyped(document.getElementById('content'))
    fromServer.current = false
  }, [])
  return null
}
