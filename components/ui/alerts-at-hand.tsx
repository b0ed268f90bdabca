'use client'

import { useEffect } from 'react'
import { fetchAlerts } from './alerts'

/** What may have to say something fetches the alerts once it stands: one is needed most when the connection is gone. */
export function AlertsAtHand() {
  useEffect(() => {
    const timer = setTimeout(fetchAlerts, 500)
    return () => clearTimeout(timer)
  }, [])
  return null
}
