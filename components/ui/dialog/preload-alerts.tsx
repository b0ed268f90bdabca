'use client'

import { useEffect } from 'react'
import { fetchAlerts } from './alerts'

/** Preloads the code of the alerts beside a form that was opened: one is needed most when the connection is gone. */
export function PreloadAlerts() {
  useEffect(() => {
    const timer = setTimeout(fetchAlerts, 500)
    return () => clearTimeout(timer)
  }, [])
  return null
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'change'] as const

/**
 * Preloads it as soon as somebody turns to the page, with a pointer, a finger or the keyboard: before that there is nothing to
 * say, and a page that is only looked at stays light. See docs/decisions/2026-11-25-portal-in-the-first-html.md
 */
export function PreloadAlertsOnTouch() {
  useEffect(() => {
    const touched = new AbortController()
    const fetchOnce = () => {
      touched.abort()
      fetchAlerts()
    }
    for (const sign of SIGNS) window.addEventListener(sign, fetchOnce, { passive: true, signal: touched.signal })
    return () => touched.abort()
  }, [])
  return null
}
