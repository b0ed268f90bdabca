import { CallError, call } from '@/lib/api/client'

/** The server's answer to a token from a confirmation email. */
export interface Confirmation {
  kind: 'confirmed' | 'refused'
  message: string
}

/**
 * Confirms an email address with the token from an email. Returns null if the request fails and the server gives no
 * reason.
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
