import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { CallError } from '@/lib/api/client'

/** Shows 'Server Error' for a 5xx or no response, and 'Login Failed' for any other failure (contract 22.3). */
export function reportLoginFailure(error: unknown, note?: string): Promise<void> {
  const { status, serverMessage } = error instanceof CallError ? error : new CallError(0, '')
  if (status === 0 || status >= 500)
    return alertError('Server Error', serverMessage || 'Unable to login', reasonOf(error))
  return alertError('Login Failed', serverMessage || 'Invalid credentials', note)
}
