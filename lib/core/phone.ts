/**
 * An Indian mobile number as people write it, down to its ten digits: spaces, dashes, +91 and a leading 0 are taken off.
 * What is no such number stays as it was typed, so that the rule for it can refuse it.
 */
export function tenDigits<T>(typed: T): T | string {
  if (typeof typed !== 'string') return typed
  const digits = typed.replace(/[\s\u2010-\u2014-]/g, '').replace(/^(\+?91|0)(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : typed
}
