import { academy } from '@/lib/academy'
import { isGuessable } from '@/lib/auth/password/guessable.mjs'
import { invalidField } from '@/lib/core/http/errors'

/**
 * Refuses a new password that anybody would try first (contract 34.2): 422 at that field. Passwords that are kept
 * already are not asked: they go on working.
 */
export async function assertHardToGuess(
  field: 'password' | 'new_password',
  password: string,
  person: { name: string; email: string; phone: string },
): Promise<void> {
  const academyNames = [academy.name, academy.shortName]
  if (await isGuessable(password, person, academyNames))
    throw invalidField(field, 'Choose a password that is harder to guess')
}
