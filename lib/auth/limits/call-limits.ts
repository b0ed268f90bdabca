import { perProcess } from '@/lib/core/config/per-process'
import { consume, counter } from './rate-limits'

const HOUR = 60 * 60

/**
 * Throws 429 where this account has made this call so often within an hour (contract 34.10); the row of the call says
 * how often it may.
 */
export async function countCall(name: string, userId: string, most: number): Promise<void> {
  await consume(
    perProcess(`calls of ${name}`, () => counter(`call-${name}`, most, HOUR)),
    userId,
  )
}
