import { AppError } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { readOpenDues } from './price-service'

/**
 * Returns the rupees to pay for these fees of an account. Returns null if one of them is unknown, belongs to another
 * account, or needs no payment.
 */
export async function readOpenAmount(accountId: string, dueIds: readonly string[]): Promise<number | null> {
  try {
    const dues = await readOpenDues(db(), accountId, [...new Set(dueIds)])
    return dues.reduce((sum, { open }) => sum + open, 0)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
