'use client'

import { useSyncExternalStore } from 'react'
import { viewerZone } from '@/lib/auth/viewer-zone'
import { currentZoneName } from '@/lib/core/format'

const never = () => () => undefined

/** The zone of the visitor's clock; null until the page is hydrated. */
export function useOwnZone(): string | null {
  return useSyncExternalStore(never, viewerZone, () => null)
}

/** Every zone that the browser knows, this one among them. */
export function zonesWith(zone: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').map(currentZoneName)
  return [...new Set([...known, zone])].sort()
}
