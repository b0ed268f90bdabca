'use client'

import { useAcademy } from '@/components/ui/academy-settings'
import { useBrowserValue } from '@/components/ui/use-hydrated'
import { viewerZone } from '@/lib/auth/session/viewer-zone'

/** Returns the visitor's time zone, or null until the page is hydrated. */
export function useOwnZone(): string | null {
  const { timeZone } = useAcademy()
  return useBrowserValue<string | null>(() => viewerZone(timeZone), null)
}
