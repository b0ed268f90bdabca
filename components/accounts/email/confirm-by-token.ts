import { CallError, call } from '@/lib/api/client'

/** Confirms an email address with the token from an email. Returns null if the server gave no reason for a failure. */
export async function confirmByToken(
  token: string,
): Promise<{ kind: 'confirmed' | 'refused'; message: string } | null> {
  try {
    const { message } = await call('confirmEmail', { body: { token } })
    return { kind: 'confirmed', message }
  } catch (error) {
    const message = error instanceof CallError && [409, 422, 429].includes(error.status) ? error.serverMessage : ''
    return message ? { kind: 'refused', message } : null
  }
}
