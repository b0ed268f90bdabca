import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { CallError } from '@/lib/api/client'

/**
 * Shows why a form could not be saved: errors next to its fields, and an alert with `text` and the server's reason.
 * Returns the failed request's error. Rethrows any other error.
 */
export async function showSaveFailure(
  error: unknown,
  showErrors: (errors: CallError['errors']) => void,
  text: string,
): Promise<CallError> {
  if (!(error instanceof CallError)) throw error
  showErrors(error.errors)
  await alertError('Error', text, reasonOf(error))
  return error
}
