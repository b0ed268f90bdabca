/**
 * True if this runtime knows the name as an IANA time zone (`Asia/Kolkata`, `UTC`). False for an offset such as
 * `+05:30`.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * Returns the first zone that this runtime knows, or `fallback`. Unknown zones must not reach Intl, which would throw.
 */
export function firstKnownZone(zones: readonly (string | null | undefined)[], fallback: string): string {
  return zones.find((zone) => zone && isTimeZone(zone)) || fallback
}
