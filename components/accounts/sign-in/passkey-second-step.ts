import { call } from '@/lib/api/client'
import { requestPasskey } from './passkey-device'

/** Completes this browser's pending login with a passkey. Throws DeviceFault or CallError. */
export async function finishByPasskey() {
  const { options } = await call('secondStepOptions')
  return call('finishByPasskey', { body: { credential: await requestPasskey(options) } })
}
