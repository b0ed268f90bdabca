import { alertError } from '@/components/ui/alerts'
import { reasonOf } from '@/components/ui/call-failure'
import { CallError } from '@/lib/api/client'

/**
 * docs/contract.md 22.18: 'Error' with the server's words, or 'Something went wrong'; without an answer, 'Server
 * error'. Gives back the fields at fault once the alert is closed, and does not fail where the alert itself cannot be
 * fetched.
 */
export async function reportFailure(error: unknown): Promise<[field: string, text: string][]> {
  const { status, serverMessage, errors } = error instanceof CallError ? error : new CallError(0, '')
  const noAnswer = status === 0 || status >= 500
  try {
    await alertError('Error', serverMessage || (noAnswer ? 'Server error' : 'Something went wrong'), reasonOf(error))
  } catch {
    // The form says that it was not sent (submit-row.tsx).
  }
  return Object.entries(errors).map(([field, texts]) => [field, texts[0] ?? ''])
}
