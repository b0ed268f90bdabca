import { CallError, call } from '@/lib/api/client'

/**
 * Turns off one kind of email. `key` comes from the link in an email. Returns false for an invalid key. Throws if the
 * call fails for another reason.
 */
export async function stopByKey(key: string): Promise<boolean> {
  try {
    await call('stopEmails', { params: { key } })
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false
    throw error
  }
}
