import { isGuessable } from '@/lib/auth/password/guessable.mjs'
import { academySettings } from '@/lib/core/config/settings'
import { invalidField } from '@/lib/core/http/errors'

/**
 * Throws 422 on `field` for a new password that is easy to guess (contract 34.2). Existing passwords are not checked.
 */
export async function assertHardToGuess(
  field: 'password' | 'new_password',
  password: string,
  person: { name: string; email: string; phone: string },
): Promise<void> {
  const academyNames = [academySettings().name, academySettings().shortName]
  if (await isGuessable(password, person, academyNames))
    throw invalidField(field, 'Choose a password that is harder to guess')
}
