import { localStore } from '@/lib/core/http/browser-storage'

/** The check of microphone, camera and speaker on the way into a class, and whether this browser's person wants it. */
const KEY = 'before-class'

export function skipsCheck(): boolean {
  return localStore.getItem(KEY) === 'skip'
}

export function rememberSkip(skip: boolean): void {
  if (skip) localStore.setItem(KEY, 'skip')
  else localStore.removeItem(KEY)
}
