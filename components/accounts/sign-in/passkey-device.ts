import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { CreationOptions, RequestOptions } from '@/lib/accounts/passkeys/passkeys-schema'

/** Fetched when somebody presses a button: the library is no part of any page. */

/** The person's device gave no passkey; the message says so in words for them. */
export class DeviceFault extends Error {
  override name = 'DeviceFault'
}

const sentences: Readonly<Record<string, string>> = {
  // Browsers do not tell a person who cancelled from one who has none, or was too slow.
  NotAllowedError: 'No passkey was used. You may have cancelled, or it took too long.',
  AbortError: 'No passkey was used. You may have cancelled, or it took too long.',
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'This device cannot save a passkey. Set up a screen lock, fingerprint or PIN first.',
  NotSupportedError: 'This device does not support this kind of passkey.',
  SecurityError: 'Passkeys do not work at this address. Open the academy’s https web address.',
}

async function onDevice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = error instanceof Error ? sentences[error.name] : undefined
    throw new DeviceFault(known ?? 'Something went wrong on your device. Please try again.', { cause: error })
  }
}

/** Has the device make a passkey; a DeviceFault where it does not. */
export const makePasskey = (optionsJSON: CreationOptions) => onDevice(() => startRegistration({ optionsJSON }))

/** Has a passkey of the device answer; a DeviceFault where none does. */
export const requestPasskey = (optionsJSON: RequestOptions) => onDevice(() => startAuthentication({ optionsJSON }))
