/** All of India is in this zone. */
export const INDIA = 'Asia/Kolkata'

/** Whether this runtime knows the name as an IANA time zone (`Asia/Kolkata`, `UTC`). An offset such as `+05:30` is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
