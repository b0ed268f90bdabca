import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/session/browser-session'
import { reportLoginFailure } from './login-failure'
import { DeviceFault, requestPasskey } from './passkey-device'
import { welcome } from './welcome'

/** Returns a note that an account scheduled for deletion can be kept only with a password login. */
const keepNote = (error: unknown) =>
  error instanceof CallError && 'erased_on' in Object(error.answer)
    ? 'To keep it, log in with your phone number and password.'
    : undefined

/**
 * Signs in with a passkey of this device and continues like a password login. Returns the text to show below the button
 * if the device provided no passkey. Errors from the server appear in an alert.
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
