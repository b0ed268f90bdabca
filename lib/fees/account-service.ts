import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { NO_FAMILY } from './texts'

/** Locks a student account, so that changes to its fees run one after the other. Throws 404 for an unknown student. */
export async function lockFamily(tx: Transaction, accountId: string): Promise<void> {
  const families = isId(accountId)
    ? await tx.$queryRaw<unknown[]>`
        SELECT FROM users WHERE id = ${accountId}::uuid AND role = 'student' AND erased_at IS NULL FOR NO KEY UPDATE`
    : []
  if (families.length === 0) throw new AppError('not_found', NO_FAMILY)
}

class PreviewEnded extends Error {
  constructor(readonly result: unknown) {
    super('a preview was rolled back')
  }
}

/**
 * Runs a change in a transaction and returns its result. With `preview`, rolls the change back afterwards. The preview
 * therefore shows the exact effects of the change.
 */
export async function runOrPreview<T>(preview: boolean | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await translateConstraints(() =>
      db().$transaction(async (tx) => {
        const result = await work(tx)
        if (preview) throw new PreviewEnded(result)
        return result
      }),
    )
  } catch (error) {
    if (error instanceof PreviewEnded) return error.result as T
    throw error
  }
}
