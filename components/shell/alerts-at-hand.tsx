'use client'

import { useEffect } from 'react'
import { fetchAlerts } from '@/components/ui/alerts'

/** Signed-in pages fetch the alerts once they stand: one is needed most when the connection is gone. */
export function AlertsAtHand() {
  useEffect(() => {
    const timer = setTimeout(fetchAlerts, 500)
    return () => clearTimeout(timer)
  }, [])
  return null
}
