import { AppError } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { openSum, readOpenDues } from './price-service'

/**
 * Adds up the open amounts of an account's fees, in rupees. Returns null if one of the fees is not an open fee of this
 * account.
 */
export async function readOpenAmount(accountId: string, dueIds: readonly string[]): Promise<number | null> {
  try {
    return openSum(await readOpenDues(db(), accountId, [...new Set(dueIds)]))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
