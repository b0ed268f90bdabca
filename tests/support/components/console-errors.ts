import { expect } from 'vitest'

/** Console errors since the test began. A test fails if it leaves any of them in this list. */
export const complaints: string[] = []

const original = console.error
console.error = (...parts: unknown[]) => {
  complaints.push(parts.map(String).join(' '))
  original(...parts)
}

// Also records uncaught errors, which would otherwise fail the whole run instead of one test.
window.addEventListener('unhandledrejection', ({ reason }) =>
  complaints.push(`nobody caught: ${describeError(reason)}`),
)
window.addEventListener('error', ({ error }) => complaints.push(`nobody caught: ${describeError(error)}`))

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Waits until this error has been logged, and marks it as expected. */
export async function expectLogged(pattern: RegExp): Promise<void> {
  await expect.poll(() => complaints.some((each) => pattern.test(each))).toBe(true)
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !pattern.test(each)))
}
