import { localStore } from '@/lib/core/http/browser-storage'

/** The browser storage key for the choice to skip the microphone, camera and speaker check before a class. */
const KEY = 'before-class'

export function skipsCheck(): boolean {
  return localStore.getItem(KEY) === 'skip'
}

export function rememberSkip(skip: boolean): void {
  if (skip) localStore.setItem(KEY, 'skip')
  else localStore.removeItem(KEY)
}
