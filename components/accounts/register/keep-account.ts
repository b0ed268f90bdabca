import { offeredFactors } from '@/components/accounts/sign-in/second-step-asked'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import type { LoginBody } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/session/browser-session'

/** A right password of an account whose erasure waits: the only conflict that a login knows. */
export const isBeingErased = (error: unknown): error is CallError => error instanceof CallError && error.status === 409

/**
 * Asks whether to keep the account, and does; true when the person is signed in. Throws the refusal of an account that asks
 * for a second step.
 */
export async function keepAccount(sentence: string, body: LoginBody): Promise<boolean> {
  const agreed = await confirmAction('Keep your account?', sentence, 'Keep my account', 'Delete as planned')
  if (!agreed) return false
  try {
    const { user, token } = await call('keepAccount', { body })
    rememberSession(user, token)
    return true
  } catch (error) {
    // Kept; who they are has still to be shown in a second step.
    if (offeredFactors(error)) throw error
    void alertError('Error', 'Your account could not be restored.', reasonOf(error))
    return false
  }
}
