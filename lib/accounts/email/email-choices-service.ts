import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { lockAccount } from '@/lib/db/account-lock'
import { db } from '@/lib/db/client'
import { readChoiceKey } from '@/lib/notifications/choice-links'
import { type Path, paths } from '@/lib/paths'
import { leaveAllWaitlists } from '@/lib/waitlist/service'
import type { EmailChoices, emailChoicesBody } from './email-choices-schema'

const INCOMPLETE = 'This link is incomplete'

const choicesOf = (unwanted: readonly string[]): EmailChoices => ({
  reminders: !unwanted.includes('reminders'),
  class_notes: !unwanted.includes('class-notes'),
  announcements: !unwanted.includes('announcements'),
})

/** Reads which optional emails the caller receives. */
export async function readEmailChoices(actor: Actor): Promise<EmailChoices> {
  const { unwantedEmails } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { unwantedEmails: true },
  })
  return choicesOf(unwantedEmails)
}

/** Turns the caller's optional emails on or off. Missing fields stay unchanged. */
export async function chooseEmails(actor: Actor, changes: z.output<typeof emailChoicesBody>): Promise<EmailChoices> {
  return db().$transaction(async (tx) => {
    await lockAccount(tx, actor.id)
    const where = { id: actor.id }
    const { unwantedEmails } = await tx.user.findUniqueOrThrow({ where, select: { unwantedEmails: true } })
    const { reminders, class_notes, announcements } = { ...choicesOf(unwantedEmails), ...changes }
    const unwanted = [
      ...(reminders ? [] : ['reminders']),
      ...(class_notes ? [] : ['class-notes']),
      ...(announcements ? [] : ['announcements']),
    ]
    await tx.user.update({ where, data: { unwantedEmails: unwanted }, select: { id: true } })
    return choicesOf(unwanted)
  })
}

/** Returns the path of the page that turns off the kind of email named in the key. Throws 404 for an invalid key. */
export function pageOfChoice(key: string): Path {
  if (!readChoiceKey(key)) throw new AppError('not_found', INCOMPLETE)
  return paths.emailChoices(key)
}

/**
 * Turns off one kind of email. The key in the email's link names the kind and the person, so no session is needed. A
 * second call changes nothing. Throws 404 for an invalid key.
 */
export async function stopEmails(key: string): Promise<void> {
  const choice = readChoiceKey(key)
  if (!choice) throw new AppError('not_found', INCOMPLETE)
  const { topic, userId } = choice
  if (topic === 'free-slots') return leaveAllWaitlists(userId)
  await db().$executeRaw`
    UPDATE users SET unwanted_emails = array_append(unwanted_emails, ${topic})
    WHERE id = ${userId}::uuid AND NOT ${topic} = ANY(unwanted_emails)`
}
