import { call } from '@/lib/api/client'
import { requestPasskey } from './passkey-device'

/** Finishes the login that waits in this browser by a passkey of its person. Throws DeviceFault, or CallError. */
export async function showPasskey() {
  const { options } = await call('secondStepOptions')
  return call('finishByPasskey', { body: { credential: await requestPasskey(options) } })
}
