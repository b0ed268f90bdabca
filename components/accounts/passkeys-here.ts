'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether this browser knows passkeys, and the academy is called by a name: at a number there are none. */
function passkeysHere(): boolean {
  const { hostname } = window.location
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return 'PublicKeyCredential' in window && !isNumber
}

/** The same for what is drawn; false until the page has come to the browser. */
export function usePasskeysHere(): boolean {
  return useSyncExternalStore(neverChanges, passkeysHere, () => false)
}
