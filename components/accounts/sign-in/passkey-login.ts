import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/session/browser-session'
import { reportLoginFailure } from './login-failure'
import { requestPasskey, DeviceFault } from './passkey-device'
import { welcome } from './welcome'

/** What waits for its erasure is kept by the password alone. */
const keepNote = (error: unknown) =>
  error instanceof CallError && 'erased_on' in Object(error.answer)
    ? 'To keep it, log in with your phone number and password.'
    : undefined

/**
 * Signs in by a passkey of this device, and goes on as a login does. Gives what to say below the button where the device gave
 * none; what the academy says is told by an alert.
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
