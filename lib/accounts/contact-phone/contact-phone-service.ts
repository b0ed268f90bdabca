import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { describeContactNumber } from '@/lib/core/text/contact-number'
import { db } from '@/lib/db/client'
import type { contactPhoneBody, OwnContact } from './contact-phone-schema'

const ownContactOf = (number: string | null): OwnContact => ({
  contact_phone: number,
  understood: number && describeContactNumber(number),
})

/** Returns the caller's number for calls and WhatsApp. */
export async function findOwnContactPhone(actor: Pick<Actor, 'id'>): Promise<OwnContact> {
  const { contactPhone } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { contactPhone: true },
  })
  return ownContactOf(contactPhone)
}

/** Sets or removes the caller's number for calls and WhatsApp. The login phone stays the same. */
export async function setOwnContactPhone(
  actor: Pick<Actor, 'id'>,
  { contact_phone }: z.output<typeof contactPhoneBody>,
): Promise<OwnContact> {
  await db().$transaction((tx) =>
    tx.user.update({ where: { id: actor.id }, data: { contactPhone: contact_phone }, select: { id: true } }),
  )
  return ownContactOf(contact_phone)
}
