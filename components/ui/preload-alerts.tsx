'use client'

import { useEffect } from 'react'
import { fetchAlerts } from './alerts'

/** Preloads the code of the alerts once the page is hydrated: one is needed most when the connection is gone. */
export function PreloadAlerts() {
  useEffect(() => {
    const timer = setTimeout(fetchAlerts, 500)
    return () => clearTimeout(timer)
  }, [])
  return null
}
