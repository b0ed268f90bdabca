import { CallError, call } from '@/lib/api/client'

/** Confirms an address by the token of its letter; null where there was no answer that says anything of the link. */
export async function confirmByToken(token: string): Promise<{ kind: 'confirmed' | 'refused'; said: string } | null> {
  try {
    const { message } = await call('confirmEmail', { body: { token } })
    return { kind: 'confirmed', said: message }
  } catch (error) {
    const said = error instanceof CallError && [409, 422, 429].includes(error.status) ? error.serverMessage : ''
    return said ? { kind: 'refused', said } : null
  }
}
