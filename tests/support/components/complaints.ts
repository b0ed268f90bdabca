import { expect } from 'vitest'

/** What was said to the console as an error since the test began. A test fails with what it did not take out. */
export const complaints: string[] = []

const original = console.error
console.error = (...parts: unknown[]) => {
  complaints.push(parts.map(String).join(' '))
  original(...parts)
}

/** Waits until this was logged as an error, and takes it for expected. */
export async function expectLogged(pattern: RegExp): Promise<void> {
  await expect.poll(() => complaints.some((each) => pattern.test(each))).toBe(true)
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !pattern.test(each)))
}
