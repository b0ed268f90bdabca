import { expect } from 'vitest'

/** Console errors since the test began. A test fails if this list is not empty at the end. */
export const consoleErrors: string[] = []

const original = console.error
console.error = (...parts: unknown[]) => {
  consoleErrors.push(parts.map(String).join(' '))
  original(...parts)
}

// Records uncaught errors too. Otherwise, an uncaught error would fail the whole run instead of one test.
window.addEventListener('unhandledrejection', ({ reason }) => consoleErrors.push(`uncaught: ${describeError(reason)}`))
window.addEventListener('error', ({ error }) => consoleErrors.push(`uncaught: ${describeError(error)}`))

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Waits until this error has been logged, and marks it as expected. */
export async function expectLogged(pattern: RegExp): Promise<void> {
  await expect.poll(() => consoleErrors.some((each) => pattern.test(each))).toBe(true)
  consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter((each) => !pattern.test(each)))
}
