'use client'

import { useEffect } from 'react'

declare global {
  interface Window {
    /** What was pressed or sent before the page's scripts had come; scripts/build/after-paint.mjs puts it there. */
    earlyEvents?: { action: HTMLElement | null; forget: () => void }
  }
}

/** Does what somebody asked of a page that could not answer yet. Stands last in the page, when all else is ready. */
export function EventReplay() {
  useEffect(() => {
    const early = window.earlyEvents
    if (!early) return
    delete window.earlyEvents
    early.forget()
    if (early.action instanceof HTMLFormElement) early.action.requestSubmit()
    else early.action?.click()
  }, [])
  return null
}
