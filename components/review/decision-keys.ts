'use client'

import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { localStore } from '@/lib/core/http/browser-storage'
import type { DecisionAction } from './payment-decision'

/** What a key asks for: a decision, or the place to write a reason first. */
export type DecisionKey = DecisionAction | 'explain'

const STORED = 'deskKeys'
const actions: Readonly<Record<string, DecisionKey>> = { a: 'approve', r: 'reject', w: 'explain' }

const settingChanged = new EventTarget()
const TYPING = 'input, textarea, select, [contenteditable]'

/** Keys of one letter are off until somebody turns them on: money hangs on them. */
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

/** A approves, R rejects and W rejects with a reason what is open in `panel`, while the focus is in it and not in a field. */
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
      // What was opened there may still be on its way: the letter is not for the panel below it.
      if (target.closest('[aria-expanded="true"]')) return
      // The letter must not land in the field that it opens.
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [panel, on])
}
