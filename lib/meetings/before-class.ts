import { localStore } from '@/lib/core/browser-storage'

/** The check of microphone, camera and speaker on the way into a class, and whether this browser's person wants it. */
const KEY = 'before-class'

/** The page of the check; it leads on into the class of that slot. */
export function beforeClassAddress(slotId: string): `/before-class?slot=${string}` {
  return `/before-class?slot=${encodeURIComponent(slotId)}`
}

export function skipsCheck(): boolean {
  return localStore.getItem(KEY) === 'skip'
}

export function rememberSkip(skip: boolean): void {
  if (skip) localStore.setItem(KEY, 'skip')
  else localStore.removeItem(KEY)
}
