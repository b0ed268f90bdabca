'use client'

import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { localStore } from '@/lib/core/http/browser-storage'
import type { DecisionAction } from './payment-decision'

/** The action of a keyboard shortcut: approve, reject, or open the dialog that asks for a reason. */
export type DecisionKey = DecisionAction | 'explain'

const STORED = 'deskKeys'
const actions: Readonly<Record<string, DecisionKey>> = { a: 'approve', r: 'reject', w: 'explain' }

const settingChanged = new EventTarget()
const TYPING = 'input, textarea, select, [contenteditable]'

/**
 * Reads whether single-letter shortcuts are on. Shortcuts are off by default, because pressing the wrong key could
 * approve a payment.
 */
export function useKeysSetting() {
  const on = useSyncExternalStore(
    (changed) => {
      settingChanged.addEventListener('change', changed)
      return () => settingChanged.removeEventListener('change', changed)
    },
    () => localStore.getItem(STORED) === 'on',
    () => false,
  )
  return {
    on,
    toggle() {
      localStore.setItem(STORED, on ? 'off' : 'on')
      settingChanged.dispatchEvent(new Event('change'))
    },
  }
}

/**
 * Handles the keyboard shortcuts for the record in `panel`: A approves, R rejects, W rejects with a reason. The
 * shortcuts work while focus is in the panel, except in a text field.
 */
export function useDecisionKeys(
  panel: RefObject<HTMLElement | null>,
  on: boolean,
  decide: (key: DecisionKey) => void,
): void {
  const latest = useRef(decide)
  useEffect(() => {
    latest.current = decide
  })
  useEffect(() => {
    if (!on) return
    function press(event: KeyboardEvent) {
      const action = actions[event.key.toLowerCase()]
      if (!action || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (event.defaultPrevented || !(target instanceof Element) || target.closest(TYPING)) return
      if (!panel.current?.contains(target)) return
      // If the focused button has opened a dialog that is still loading, ignore the key. The key is meant for the
      // dialog.
      if (target.closest('[aria-expanded="true"]')) return
      // Keep the pressed letter out of the text field of the dialog.
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [panel, on])
}
