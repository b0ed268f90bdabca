/**
 * The server's clock, as far as this tab knows it. A device's own clock may be wrong by days, and would hide today's class
 * or its Join button. The first page and the `Date` header of each response tell how far it is off.
 */

/** A `Date` header has whole seconds, and a response takes time: a smaller difference is not the device's fault. */
const TOLERANCE = 30_000

let offset: number | null = null
const listeners = new Set<() => void>()

/** The present moment. On the server, and until a response has come, it is the machine's own. */
export function serverNow(): Date {
  return new Date(Date.now() + (offset ?? 0))
}

/** Learns from the moment (in milliseconds) at which the server made a response that has just arrived. */
export function learnServerTime(at: number): void {
  if (Number.isNaN(at)) return
  const difference = at - Date.now()
  const before = offset ?? 0
  offset = Math.abs(difference) < TOLERANCE ? 0 : difference
  if (Math.abs(offset - before) < TOLERANCE) return
  for (const listener of listeners) listener()
}

/** The same from the page itself. One that the browser kept is older than what the tab knows by then. */
export function learnPageTime(at: number): void {
  if (offset === null) learnServerTime(at)
}

export function onClockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
