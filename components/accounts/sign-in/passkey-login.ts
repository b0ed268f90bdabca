import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/session/browser-session'
import { reportLoginFailure } from './login-failure'
import { DeviceFault, requestPasskey } from './passkey-device'
import { welcome } from './welcome'

/**
 * Returns a note for an account that is scheduled for deletion: to keep the account, the user must log in with the
 * password.
 */
const keepNote = (error: unknown) =>
  error instanceof CallError && 'erased_on' in Object(error.answer)
    ? 'To keep your account, log in with your phone number and password.'
    : undefined

/**
 * Signs in with a passkey on this device and opens the next page. If the device provides no passkey, returns a message
 * for the line below the button. Shows errors from the server in an alert.
 */
export async function logInByPasskey(next: string | null, onDone?: () => void): Promise<string | undefined> {
  try {
    const { options } = await call('passkeyLoginOptions')
    const { user, token } = await call('passkeyLogin', { body: { credential: await requestPasskey(options) } })
    rememberSession(user, token)
  } catch (error) {
    if (error instanceof DeviceFault) return error.message
    void reportLoginFailure(error, keepNote(error))
    return undefined
  }
  void welcome(next, onDone)
  return undefined
}
