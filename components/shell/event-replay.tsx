'use client'

import { useEffect } from 'react'

declare global {
  interface Window {
    /** Buttons pressed and forms submitted before the page's scripts loaded (early-events.tsx). */
    earlyEvents?: { actions: HTMLElement[]; forget: () => void }
  }
}

/** Replays clicks and submits from before hydration. Must render last in the page, so that everything else is ready. */
export function EventReplay() {
  useEffect(() => {
    const early = window.earlyEvents
    if (!early) return
    delete window.earlyEvents
    early.forget()
    for (const action of early.actions) {
      if (action instanceof HTMLFormElement) action.requestSubmit()
      else action.click()
    }
  }, [])
  return null
}
