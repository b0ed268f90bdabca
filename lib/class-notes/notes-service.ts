import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import type { ActiveBooking } from '@/lib/core/active-booking'
import { AppError } from '@/lib/core/http/errors'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { assertWriter, type By, findActiveBooking } from './booking-service'
import { announceNotes } from './email-service'
import { getClassNotes } from './queries'
import { NOT_BEGUN, notesAreOpen } from './rule'
import { type additionBody, type ClassNotes, MAX_ADDITIONS, type notesBody } from './schema'

const CHANGED = 'Someone else has just changed these notes. Copy your text, open the notes again and paste it in.'

const parts = ['taught', 'homework', 'private'] as const
type Texts = Record<(typeof parts)[number], string>
const none: Texts = { taught: '', homework: '', private: '' }
const isShared = ({ taught, homework }: Texts) => taught !== '' || homework !== ''

/**
 * Saves all notes of a class (contract 31.5). Notes are emailed a few minutes after they are first shared. Throws 403
 * if the actor is a different teacher, and 404 if there is no class. Throws 409 before the class, more than 7 days
 * after it, or if the notes have changed since `version`. Repeating a call changes nothing.
 */
export async function saveClassNotes(
  actor: Actor,
  slotId: string,
  { version, ...texts }: z.output<typeof notesBody>,
  by: By,
): Promise<ClassNotes> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const booking = await findBookingToWrite(tx, actor, slotId, by)
      if (!notesAreOpen(booking, new Date()))
        throw new AppError('conflict', 'These notes can no longer be edited. Please add to them instead.')
      const before = await tx.classNote.findUnique({ where: { bookingId: booking.id } })
      const changed = parts.filter((part) => texts[part] !== (before ?? none)[part])
      if (changed.length > 0) {
        if ((before?.version ?? 0) !== version) throw new AppError('conflict', CHANGED)
        await put(tx, booking.id, { ...texts, writtenBy: actor.id, writtenAt: new Date() }, version)
        if (isShared(texts) && !isShared(before ?? none)) await announceNotes(tx, booking.id)
        if (by === 'office') await auditNotes(tx, actor, booking.id, 'write notes', changed.join(', '))
      }
      return getClassNotes(actor, slotId, tx)
    }),
  )
}

/**
 * Saves the notes by compare-and-swap on the version. If two calls save the first notes at the same time, the
 * constraint class_notes_pkey rejects one.
 */
async function put(
  tx: Transaction,
  bookingId: string,
  data: Texts & { writtenBy: string; writtenAt: Date },
  version: number,
): Promise<void> {
  if (version === 0) {
    await tx.classNote.create({ data: { bookingId, ...data }, select: { bookingId: true } })
    return
  }
  const { count } = await tx.classNote.updateMany({
    where: { bookingId, version },
    data: { ...data, version: { increment: 1 } },
  })
  if (count !== 1) throw new AppError('conflict', CHANGED)
}

/**
 * Adds text to the notes of a class, without a time limit. Otherwise follows the rules of `saveClassNotes`. `number` is
 * the position of the addition, starting at 1. Throws 409 if `number` is not the next position. Repeating a call
 * changes nothing.
 */
export async function addToClassNotes(
  actor: Actor,
  slotId: string,
  { part, text, number }: z.output<typeof additionBody>,
  by: By,
): Promise<ClassNotes> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const booking = await findBookingToWrite(tx, actor, slotId, by)
      const earlier = await tx.classNoteAddition.findMany({
        where: { bookingId: booking.id },
        orderBy: { number: 'asc' },
        select: { number: true, part: true, text: true, addedBy: true },
      })
      const same = earlier[number - 1]
      if (same?.part !== part || same.text !== text || same.addedBy !== actor.id) {
        if (number !== earlier.length + 1) throw new AppError('conflict', CHANGED)
        if (number > MAX_ADDITIONS)
          throw new AppError('conflict', 'These notes already have the maximum of 20 additions')
        const data = { bookingId: booking.id, number, part, text, addedBy: actor.id, addedAt: new Date() }
        await tx.classNoteAddition.create({ data, select: { number: true } })
        const wasShared =
          earlier.some((addition) => addition.part !== 'private') ||
          isShared((await tx.classNote.findUnique({ where: { bookingId: booking.id } })) ?? none)
        if (part !== 'private' && !wasShared) await announceNotes(tx, booking.id)
        if (by === 'office') await auditNotes(tx, actor, booking.id, 'add to notes', part)
      }
      return getClassNotes(actor, slotId, tx)
    }),
  )
}

async function findBookingToWrite(tx: Transaction, actor: Actor, slotId: string, by: By): Promise<ActiveBooking> {
  const booking = await findActiveBooking(slotId, tx)
  assertWriter(actor, booking, by)
  if (booking.startsAt > new Date()) throw new AppError('conflict', NOT_BEGUN)
  return booking
}

/** Writes only the names of the changed parts to the audit log, because the notes are private. */
async function auditNotes(
  tx: Transaction,
  actor: Actor,
  bookingId: string,
  action: 'write notes' | 'add to notes',
  to: string,
): Promise<void> {
  await writeAudit(tx, { actorId: actor.id, action, subject: 'class', subjectId: bookingId, from: '', to })
}
