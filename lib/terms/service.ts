import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { daysLater } from '@/lib/core/time/calendar-days'
import { academyToday } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { dayColumn, dayText } from '@/lib/db/day-columns'
import { type changeTermBody, TERM_CHANGED, type Term, type termBody } from './schema'

const fields = { id: true, name: true, startsOn: true, endsOn: true } as const

const columnsOf = ({ name, starts_on, ends_on }: z.output<typeof termBody>) => ({
  name,
  startsOn: dayColumn(starts_on),
  endsOn: dayColumn(ends_on),
})
const termView = ({
  id,
  name,
  startsOn,
  endsOn,
}: {
  id: string
  name: string
  startsOn: Date
  endsOn: Date
}): Term => ({
  id,
  name,
  starts_on: dayText(startsOn),
  ends_on: dayText(endsOn),
})

/** Lists the current and upcoming terms. For admins, also lists the terms that ended in the past year. */
export async function listTerms(actor: Actor): Promise<Term[]> {
  const from = actor.role === 'admin' ? daysLater(academyToday(), -366) : academyToday()
  const where = { endsOn: { gte: dayColumn(from) } }
  return (await db().term.findMany({ where, orderBy: { startsOn: 'asc' }, take: 50, select: fields })).map(termView)
}

/** Adds a term. Throws 409 if it overlaps another term or has the same name (enforced by constraints). */
export async function addTerm(actor: Actor, body: z.output<typeof termBody>): Promise<Term> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const made = termView(await tx.term.create({ data: columnsOf(body), select: fields }))
      const entry = { actorId: actor.id, action: 'add', subject: 'term', subjectId: made.id } as const
      await writeAudit(tx, { ...entry, from: null, to: textOf(made) })
      return made
    }),
  )
}

/**
 * Changes a term. Throws 404 for an unknown term, 409 if the term no longer matches `seen`, and the same errors as
 * `addTerm`.
 */
export async function changeTerm(
  actor: Actor,
  id: string,
  { seen, ...body }: z.output<typeof changeTermBody>,
): Promise<Term> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const before = await lockTerm(tx, id)
      if (textOf(before) !== textOf({ id, ...seen })) throw new AppError('conflict', TERM_CHANGED)
      const after = await tx.term.updateManyAndReturn({ where: { id }, data: columnsOf(body), select: fields })
      if (!after[0]) throw new AppError('not_found', 'Term not found')
      const changed = termView(after[0])
      const entry = { actorId: actor.id, action: 'edit', subject: 'term', subjectId: id } as const
      await writeAudit(tx, { ...entry, from: textOf(before), to: textOf(changed) })
      return changed
    }),
  )
}

/** Removes a term. Throws 404 for an unknown term. */
export async function removeTerm(actor: Actor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lockTerm(tx, id)
    await tx.term.deleteMany({ where: { id } })
    const entry = { actorId: actor.id, action: 'take back', subject: 'term', subjectId: id } as const
    await writeAudit(tx, { ...entry, from: textOf(before), to: 'removed' })
  })
}

/** Reads and locks a term, so that the term does not change before the audit log is written. */
async function lockTerm(tx: Transaction, id: string): Promise<Term> {
  if (isId(id)) await tx.$queryRaw`SELECT FROM terms WHERE id = ${id}::uuid FOR UPDATE`
  const term = isId(id) ? await tx.term.findUnique({ where: { id }, select: fields }) : null
  if (!term) throw new AppError('not_found', 'Term not found')
  return termView(term)
}

const textOf = ({ name, starts_on, ends_on }: Term) => `${name}: ${starts_on} to ${ends_on}`
