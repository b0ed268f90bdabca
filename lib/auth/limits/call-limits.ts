import { perProcess } from '@/lib/core/config/per-process'
import { consume, counter } from './rate-limits'

const HOUR = 60 * 60

/** Counts a call, and throws 429 above the account's hourly limit (`most`, contract 34.10). */
export async function countCall(name: string, userId: string, most: number): Promise<void> {
  await consume(
    perProcess(`calls of ${name}`, () => counter(`call-${name}`, most, HOUR)),
    userId,
  )
}
