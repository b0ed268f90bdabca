import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { describeContactNumber } from '@/lib/core/text/contact-number'
import { callableNumber } from '@/lib/core/text/phone'
import { lockAccount } from '@/lib/db/account-lock'
import { db, type Transaction } from '@/lib/db/client'
import { isWhatsAppSetUp } from './cloud-api'
import type { WhatsAppChoice, whatsAppChoiceBody } from './schema'
import { NO_NUMBER, NOT_SET_UP, OTHER_NUMBER } from './texts'

async function choiceOf(tx: Pick<Transaction, 'user'>, id: string): Promise<WhatsAppChoice> {
  const { phone, contactPhone, whatsAppOptIn } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { phone: true, contactPhone: true, whatsAppOptIn: { select: { optedInAt: true } } },
  })
  const number = callableNumber(phone, contactPhone)
  return {
    number,
    understood: number && describeContactNumber(number),
    opted_in_at: whatsAppOptIn?.optedInAt.toISOString() ?? null,
  }
}

function assertSetUp(): void {
  if (!isWhatsAppSetUp()) throw new AppError('not_found', NOT_SET_UP)
}

/** Reads whether the caller gets WhatsApp messages. Throws 404 if WhatsApp is not set up. */
export async function readWhatsAppChoice({ id }: Pick<Actor, 'id'>): Promise<WhatsAppChoice> {
  assertSetUp()
  return choiceOf(db(), id)
}

/**
 * Turns the caller's WhatsApp messages on or off. Throws 404 if WhatsApp is not set up. To turn the messages on, a
 * client must send the account's number. Throws 409 for another number.
 */
export async function chooseWhatsApp(
  { id }: Pick<Actor, 'id'>,
  { on, number }: z.output<typeof whatsAppChoiceBody>,
): Promise<WhatsAppChoice> {
  assertSetUp()
  return db().$transaction(async (tx) => {
    // A concurrent change of the number waits for this lock. A trigger on `users` then deletes the new opt-in.
    await lockAccount(tx, id)
    if (!on) {
      await tx.whatsAppOptIn.deleteMany({ where: { userId: id } })
      return choiceOf(tx, id)
    }
    const current = await choiceOf(tx, id)
    if (!current.number) throw new AppError('conflict', NO_NUMBER)
    if (current.number !== number) throw new AppError('conflict', OTHER_NUMBER)
    await tx.$executeRaw`
      INSERT INTO whatsapp_opt_ins (user_id, number) VALUES (${id}::uuid, ${number}) ON CONFLICT DO NOTHING`
    return choiceOf(tx, id)
  })
}
