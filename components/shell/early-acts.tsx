'use client'

import { useEffect } from 'react'

declare global {
  interface Window {
    /** What was pressed or sent before the page's scripts had come; scripts/build/after-paint.mjs puts it there. */
    academyEarly?: { act: HTMLElement | null; forget: () => void }
  }
}

/** Does what somebody asked of a page that could not answer yet. Stands last in the page, when all else is ready. */
export function EarlyActs() {
  useEffect(() => {
    const early = window.academyEarly
    if (!early) return
    delete window.academyEarly
    early.forget()
    if (early.act instanceof HTMLFormElement) early.act.requestSubmit()
    else early.act?.click()
  }, [])
  return null
}
