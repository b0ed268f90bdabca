'use client'

import { useEffect } from 'react'
import { fetchAlerts } from './alerts'

/** Preloads the alerts' code for an open form, because users need the alerts most when the connection is lost. */
export function PreloadAlerts() {
  useEffect(() => {
    const timer = setTimeout(fetchAlerts, 500)
    return () => clearTimeout(timer)
  }, [])
  return null
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'change'] as const

/**
 * Preloads the alerts' code on the user's first interaction by pointer, touch or keyboard, so that pages that are only
 * viewed stay small. See docs/decisions/2026-11-25-portal-in-the-first-html.md
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
