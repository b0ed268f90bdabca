import { expect } from 'vitest'

/** What was said to the console as an error since the test began. A test fails with what it did not take out. */
export const complaints: string[] = []

const original = console.error
console.error = (...parts: unknown[]) => {
  complaints.push(parts.map(String).join(' '))
  original(...parts)
}

// An error that nobody caught is one too, instead of one of the whole run that no test has to answer for.
window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`nobody caught: ${told(reason)}`))
window.addEventListener('error', ({ error }) => complaints.push(`nobody caught: ${told(error)}`))

function told(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Waits until this was logged as an error, and takes it for expected. */
export async function expectLogged(pattern: RegExp): Promise<void> {
  await expect.poll(() => complaints.some((each) => pattern.test(each))).toBe(true)
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !pattern.test(each)))
}
