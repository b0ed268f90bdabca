'use client'

import { useSyncExternalStore } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { viewerZone } from '@/lib/auth/viewer-zone'

const never = () => () => undefined

/** The zone of the visitor's clock; null until the page is hydrated. */
export function useOwnZone(): string | null {
  const { timeZone } = useAcademy()
  return useSyncExternalStore(
    never,
    () => viewerZone(timeZone),
    () => null,
  )
}
