import { CallError, call } from '@/lib/api/client'

/** The server's decision on a token, and its message to the user. */
export interface Confirmation {
  kind: 'confirmed' | 'refused'
  message: string
}

/**
 * Confirms an email address with the token from an email. Returns null if the confirmation fails without a reason from
 * the server.
 */
export async function confirmByToken(token: string): Promise<Confirmation | null> {
  try {
    const { message } = await call('confirmEmail', { body: { token } })
    return { kind: 'confirmed', message }
  } catch (error) {
    const message = error instanceof CallError && [409, 422, 429].includes(error.status) ? error.serverMessage : ''
    return message ? { kind: 'refused', message } : null
  }
}
