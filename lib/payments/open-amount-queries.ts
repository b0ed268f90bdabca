import { AppError } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { openSum, readOpenDues } from './price-service'

/**
 * Reads the sum of the open amounts of fees of an account, in rupees. Returns null if one of them is not an open fee of
 * this account.
 */
export async function readOpenAmount(accountId: string, dueIds: readonly string[]): Promise<number | null> {
  try {
    return openSum(await readOpenDues(db(), accountId, [...new Set(dueIds)]))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
