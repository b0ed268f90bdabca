/** The check of microphone, camera and speaker on the way into a class, and whether this browser's person wants it. */
const KEY = 'before-class'

/** The page of the check; it leads on into the class of that slot. */
export function beforeClassAddress(slotId: string): `/before-class?slot=${string}` {
  return `/before-class?slot=${encodeURIComponent(slotId)}`
}

/** Private windows may refuse storage: then the check is offered each time. */
export function skipsCheck(): boolean {
  try {
    return localStorage.getItem(KEY) === 'skip'
  } catch {
    return false
  }
}

export function rememberSkip(skip: boolean): void {
  try {
    if (skip) localStorage.setItem(KEY, 'skip')
    else localStorage.removeItem(KEY)
  } catch {
    // Not remembered, then.
  }
}
