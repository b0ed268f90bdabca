import { perProcess } from '@/lib/core/config/per-process'
import { consume, counter } from './rate-limits'

const HOUR = 60 * 60

/**
 * Throws 429 if the account has reached the call's hourly limit (contract 34.10), which the endpoint's `perHour` sets.
 */
export async function countCall(name: string, userId: string, most: number): Promise<void> {
  await consume(
    perProcess(`calls of ${name}`, () => counter(`call-${name}`, most, HOUR)),
    userId,
  )
}
