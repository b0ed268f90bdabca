'use client'

import { useBrowserValue } from '@/components/ui/use-hydrated'

/** Whether this browser knows passkeys, and the academy is called by a name: at a number there are none. */
function passkeysHere(): boolean {
  const { hostname } = window.location
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return 'PublicKeyCredential' in window && !isNumber
}

/** Returns `passkeysHere` for rendering; false in the first HTML. */
export function usePasskeysHere(): boolean {
  return useBrowserValue(passkeysHere, false)
}
