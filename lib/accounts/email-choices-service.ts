import type { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import { AppError } from '@/lib/core/errors'
import { db } from '@/lib/db/client'
import { readChoiceKey } from '@/lib/notifications/choice-links'
import { type Path, paths } from '@/lib/paths'
import { endAllWatches } from '@/lib/watches/service'
import type { EmailChoices, emailChoicesBody } from './email-choices-schema'

const INCOMPLETE = 'This link is incomplete'

const choicesOf = (unwanted: readonly string[]): EmailChoices => ({
  reminders: !unwanted.includes('reminders'),
  class_notes: !unwanted.includes('class-notes'),
})

/** Which optional emails the acting person gets. */
export async function readEmailChoices(actor: Actor): Promise<EmailChoices> {
  const { unwantedEmails } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { unwantedEmails: true },
  })
  return choicesOf(unwantedEmails)
}

/** Turns optional emails of the acting person on or off; what is not named stays as it is. */
export async function chooseEmails(actor: Actor, given: z.output<typeof emailChoicesBody>): Promise<EmailChoices> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM users WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`
    const where = { id: actor.id }
    const { unwantedEmails } = await tx.user.findUniqueOrThrow({ where, select: { unwantedEmails: true } })
    const { reminders, class_notes } = { ...choicesOf(unwantedEmails), ...given }
    const unwanted = [...(reminders ? [] : ['reminders']), ...(class_notes ? [] : ['class-notes'])]
    await tx.user.update({ where, data: { unwantedEmails: unwanted }, select: { id: true } })
    return choicesOf(unwanted)
  })
}

/** The page of a key. A key that the academy did not make: 404. */
export function pageOfChoice(key: string): Path {
  if (!readChoiceKey(key)) throw new AppError('not_found', INCOMPLETE)
  return paths.emailChoices(key)
}

/**
 * Turns off one kind of emails of the person for whom the key was made; without a session, and again without a change. A key that the
 * academy did not make: 404.
 */
export async function stopEmails(key: string): Promise<void> {
  const choice = readChoiceKey(key)
  if (!choice) throw new AppError('not_found', INCOMPLETE)
  const { topic, userId } = choice
  if (topic === 'free-slots') return endAllWatches(userId)
  await db().$executeRaw`
    UPDATE users SET unwanted_emails = array_append(unwanted_emails, ${topic})
    WHERE id = ${userId}::uuid AND NOT ${topic} = ANY(unwanted_emails)`
}
