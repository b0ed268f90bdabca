import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { CreationOptions, RequestOptions } from '@/lib/accounts/passkeys/passkeys-schema'

/**
 * Import this module only when the user presses a button. A static import would add the passkey library to the initial
 * code of every page.
 */

/** Thrown if the user's device provides no passkey. The message is for the user. */
export class DeviceFault extends Error {
  override name = 'DeviceFault'
}

const sentences: Readonly<Record<string, string>> = {
  // Browsers report the same error whether the user cancelled, has no passkey, or ran out of time.
  NotAllowedError: 'No passkey was used. You may have cancelled, or the request took too long. Please try again.',
  AbortError: 'No passkey was used. You may have cancelled, or the request took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'This device cannot save a passkey. Set up a screen lock, fingerprint or PIN first.',
  NotSupportedError: 'This device does not support this kind of passkey. Try another device.',
  SecurityError: 'Passkeys do not work at this address. Open the academy’s https web address.',
}

async function onDevice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = error instanceof Error ? sentences[error.name] : undefined
    throw new DeviceFault(sentence ?? 'Something went wrong on your device. Please try again.', { cause: error })
  }
}

/** Creates a passkey on the device. Throws DeviceFault if that fails. */
export const makePasskey = (optionsJSON: CreationOptions) => onDevice(() => startRegistration({ optionsJSON }))

/** Requests a passkey from the device. Throws DeviceFault if the device provides none. */
export const requestPasskey = (optionsJSON: RequestOptions) => onDevice(() => startAuthentication({ optionsJSON }))
