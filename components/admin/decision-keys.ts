'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { localStore } from '@/lib/core/browser-storage'
import type { DecisionAction } from './payment-decision'

/** What a key asks for: a decision, or the place to write a reason first. */
export type DecisionKey = DecisionAction | 'explain'

const STORED = 'deskKeys'
const actions: Readonly<Record<string, DecisionKey>> = { a: 'approve', r: 'reject', w: 'explain' }

function meansTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && Boolean(target.closest('input, textarea, select, [contenteditable]'))
}

/** Keys of one letter must be possible to turn off (WCAG 2.1.4). */
export function useKeysSetting() {
  const [on, setOn] = useState(() => localStore.getItem(STORED) !== 'off')
  return {
    on,
    toggle() {
      localStore.setItem(STORED, on ? 'off' : 'on')
      setOn(!on)
    },
  }
}

/** A approves, R rejects and W rejects with a reason what is open in `panel`: not while typing, and not behind a dialog. */
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
      if (event.defaultPrevented || meansTyping(event.target)) return
      if (!panel.current || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      // The letter must not land in the field that it opens.
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [panel, on])
}
