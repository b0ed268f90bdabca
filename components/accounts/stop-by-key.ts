import { CallError, call } from '@/lib/api/client'

/** Turns off emails by the key in one of them; false where the academy did not make the key. Throws where there is no answer. */
export async function stopByKey(key: string): Promise<boolean> {
  try {
    await call('stopEmails', { params: { key } })
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false
    throw error
  }
}
