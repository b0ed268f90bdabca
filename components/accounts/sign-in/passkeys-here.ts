'use client'

import { useBrowserValue } from '@/components/ui/use-hydrated'

/** Returns whether the browser supports passkeys at this address. Passkeys need a host name, not an IP address. */
function passkeysHere(): boolean {
  const { hostname } = window.location
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return 'PublicKeyCredential' in window && !isNumber
}

/** Returns whether the browser supports passkeys, for use in components. Always false in the initial HTML. */
export function usePasskeysHere(): boolean {
  return useBrowserValue(passkeysHere, false)
}
