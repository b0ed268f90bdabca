import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { CallError } from '@/lib/api/client'

/**
 * Shows 'Error' with the server's message or 'Something went wrong', and 'Server error' without a response (contract
 * 22.18). Returns the errors of the fields at once, without waiting for the alert to close. If the alert cannot load, a
 * text in the form says that the form was not sent (submit-row.tsx).
 */
export function reportFailure(error: unknown): CallError['errors'] {
  const { status, serverMessage, errors } = error instanceof CallError ? error : new CallError(0, '')
  const noAnswer = status === 0 || status >= 500
  const text = serverMessage || (noAnswer ? 'Server error' : 'Something went wrong')
  alertError('Error', text, reasonOf(error)).catch(() => undefined)
  return errors
}
