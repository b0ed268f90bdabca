import { offeredFactors } from '@/components/accounts/sign-in/offered-factors'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import type { LoginBody } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/session/browser-session'

/**
 * Returns true if a login failed with 409, which means that the password is correct but the account is scheduled for
 * deletion.
 */
export const isBeingErased = (error: unknown): error is CallError => error instanceof CallError && error.status === 409

/**
 * Offers to keep an account that is scheduled for deletion. Returns true once the user is signed in. Throws the
 * server's 403 if the login needs a second step.
 */
export async function keepAccount(sentence: string, body: LoginBody): Promise<boolean> {
  const agreed = await confirmAction('Keep your account?', sentence, 'Keep my account', 'Delete as planned')
  if (!agreed) return false
  try {
    const { user, token } = await call('keepAccount', { body })
    rememberSession(user, token)
    return true
  } catch (error) {
    // The account is already restored, so the caller only has to ask for the second step.
    if (await offeredFactors(error)) throw error
    void alertError('Error', 'Your account could not be restored.', reasonOf(error))
    return false
  }
}
