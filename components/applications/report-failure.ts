import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { CallError } from '@/lib/api/client'

/**
 * Shows an alert with the title 'Error' and the server's message. Without a message, the text is 'Server error' after a
 * 5xx or no response, otherwise 'Something went wrong' (contract 22.18). Returns the field errors without waiting for
 * the alert. If the alert cannot load, the form itself says that it was not sent (submit-row.tsx).
 */
export function reportFailure(error: unknown): CallError['errors'] {
  const { status, serverMessage, errors } = error instanceof CallError ? error : new CallError(0, '')
  const noAnswer = status === 0 || status >= 500
  const text = serverMessage || (noAnswer ? 'Server error' : 'Something went wrong')
  alertError('Error', text, reasonOf(error)).catch(() => undefined)
  return errors
}
