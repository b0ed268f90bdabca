'use client'

import { useLayoutEffect, useRef } from 'react'
import { type Field, isChoice, isTouched, setOutsideReact } from '@/components/ui/form/typed-values'
import { useHydrated } from '@/components/ui/use-hydrated'

/**
 * Dispatches events for fields that the user changed before hydration. React keeps such values in the DOM but does not
 * report them. React notices a change only if its own setter first sets the initial value and the prototype's setter
 * then sets the typed one.
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

/**
 * Reports fields changed before hydration to their components, once, after hydration. Must render after the page's
 * content.
 */
export function EarlyInput() {
  const fromServer = useRef(!useHydrated())
  useLayoutEffect(() => {
    if (fromServer.current) replayTyped(document.getElementById('content'))
    fromServer.current = false
  }, [])
  return null
}
