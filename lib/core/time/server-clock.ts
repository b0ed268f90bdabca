/**
 * Tracks the server's time in the browser, because a device's clock may be wrong by days. A wrong clock would hide
 * today's class or its Join button. The time comes from the first page and from each response's `Date` header.
 */

/**
 * Clock differences below this number of milliseconds are ignored. A `Date` header is only accurate to the second, and
 * a response takes time.
 */
const TOLERANCE = 30_000

let offset: number | null = null
const listeners = new Set<() => void>()

/** Returns the server's current time, or the device's time if the server's time is not known yet. */
export function serverNow(): Date {
  return new Date(Date.now() + (offset ?? 0))
}

/**
 * Corrects the clock with a response that has just arrived. `at` is the server's time in the response, in milliseconds.
 */
export function recordServerTime(at: number): void {
  if (Number.isNaN(at)) return
  const difference = at - Date.now()
  const before = offset ?? 0
  offset = Math.abs(difference) < TOLERANCE ? 0 : difference
  if (Math.abs(offset - before) < TOLERANCE) return
  for (const listener of listeners) listener()
}

/**
 * Corrects the clock with the time in the page. Does nothing if the clock is already set, because the page may be an
 * old copy.
 */
export function recordPageTime(at: number): void {
  if (offset === null) recordServerTime(at)
}

export function onClockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
