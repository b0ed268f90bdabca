'use client'

import { useEffect } from 'react'
import { fetchAlerts } from './alerts'

/**
 * Preloads the code for alerts while a form is open. If the connection is lost later, the form can still show an alert.
 */
export function PreloadAlerts() {
  useEffect(() => {
    const timer = setTimeout(fetchAlerts, 500)
    return () => clearTimeout(timer)
  }, [])
  return null
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'change'] as const

/**
 * Preloads the code for alerts on the first pointer, touch or keyboard event. Visitors who only view the page never
 * load this code. See docs/decisions/2026-11-25-pages.md
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
