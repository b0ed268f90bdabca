import type { z } from 'zod'
import { confirmOwnPassword } from '@/lib/accounts/own-password-service'
import type { Actor } from '@/lib/auth/session/actor'
import type { AcademyContent } from '@/lib/core/config/academy-content'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { ACADEMY_RECORD_ID } from '@/lib/core/observability/audit'
import { rupees } from '@/lib/core/time/format'
import { academyToday } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { contentChanges, paymentDetailChanges } from './changes'
import { emailPaymentDetailChanges } from './payment-details-email'
import type { newPricesBody, Price } from './price-schema'
import { refreshAfterWrite } from './publication-queries'
import { latestVersion } from './queries'
import type { Change, saveFeeSettingsBody, saveMoneyBody, saveRulesBody } from './schema'
import { VERSION_CHANGED } from './texts'

const AUDIT_LENGTH = 300

/**
 * Inserts a new version of the academy's content, and one audit entry per change. Throws 409 if another admin has
 * inserted a version in the meantime.
 */
export async function insertVersion(
  tx: Statements,
  actor: Pick<Actor, 'id'>,
  seen: number,
  content: AcademyContent,
  changes: readonly Change[],
): Promise<void> {
  await tx.$queryRaw`
    INSERT INTO academy_versions (version, content, changes, published_by)
    VALUES (${seen + 1}::int, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(changes)}::jsonb, ${actor.id}::uuid)`
  for (const { what, from, to } of changes) {
    await writeAudit(tx, {
      actorId: actor.id,
      action: 'edit',
      subject: 'academy',
      subjectId: ACADEMY_RECORD_ID,
      from: cut(from),
      to: cut(to) ?? '',
      reason: what,
    })
  }
}

const cut = (text: string | null) => text?.slice(0, AUDIT_LENGTH) ?? null

/**
 * Saves the payment settings (contract 53.7). A new UPI ID, bank account or payment link requires the admin's password,
 * and every admin gets an email. Throws 422 for a missing or wrong password, and 409 if another admin saved first.
 */
export async function saveMoney(actor: Actor, body: z.output<typeof saveMoneyBody>): Promise<string> {
  const { seen, current_password: password, ...money } = body
  const published = await latestVersion(db())
  if (paymentDetailChanges(published.content.money, money).length > 0) {
    if (password === undefined)
      throw invalidField('current_password', 'Enter your current password to change where families send money')
    await confirmOwnPassword(actor, password)
  }
  await saveContent(
    actor,
    seen,
    (content) => ({ ...content, money }),
    async (tx, before) => {
      const changes = paymentDetailChanges(before.money, money)
      if (changes.length > 0) await emailPaymentDetailChanges(tx, actor.name, changes)
    },
  )
  return 'Saved'
}

/** Changes the rules for bookings and payments. Throws 409 if another admin saved first. */
export async function saveRules(actor: Actor, body: z.output<typeof saveRulesBody>): Promise<string> {
  const { seen, ...rules } = body
  await saveContent(actor, seen, (content) => ({ ...content, rules }))
  return 'Saved'
}

/** Changes the settings for fees and classes (contract 72). Throws 409 if another admin saved first. */
export async function saveFeeSettings(actor: Actor, body: z.output<typeof saveFeeSettingsBody>): Promise<string> {
  const { seen, ...fees } = body
  await saveContent(actor, seen, (content) => ({ ...content, fees }))
  return 'Saved'
}

/** Saves the changed content as the next version. Does nothing if the content is unchanged. */
async function saveContent(
  actor: Actor,
  seen: number,
  edit: (content: AcademyContent) => AcademyContent,
  andThen: (tx: Statements, before: AcademyContent) => Promise<void> = async () => {},
): Promise<void> {
  await translateConstraints(() =>
    inTransaction(async (tx) => {
      const latest = await latestVersion(tx)
      if (latest.version !== seen) throw new AppError('conflict', VERSION_CHANGED)
      const content = edit(latest.content)
      const changes = contentChanges(latest.content, content)
      if (changes.length === 0) return
      await insertVersion(tx, actor, seen, content, changes)
      await andThen(tx, latest.content)
    }),
  )
  await refreshAfterWrite()
}

/**
 * Sets the fee for one or more courses from a given day. Past fees never change, and payments at the previous fee are
 * accepted for another week. Throws 422 for a day in the past and 404 for an unknown course.
 */
export async function addPrices(actor: Actor, body: z.output<typeof newPricesBody>): Promise<string> {
  const { course_ids: ids, from_day: day, ...price } = body
  if (day < academyToday()) throw invalidField('from_day', 'Choose today or a later day')
  await translateConstraints(() =>
    inTransaction(async (tx) => {
      const courses = await tx.$queryRaw<{ id: string; fee: number | null }[]>`
        SELECT c.id, (SELECT fee FROM course_prices WHERE course_id = c.id AND from_day <= ${day}::date
                      ORDER BY from_day DESC, id DESC LIMIT 1) AS fee
        FROM courses c WHERE c.id = ANY(${ids}::uuid[]) ORDER BY c.id FOR UPDATE OF c`
      if (courses.length < new Set(ids).size) throw new AppError('not_found', 'Course not found')
      await tx.$queryRaw`
        INSERT INTO course_prices (course_id, from_day, fee, list_price, fee_abroad, added_by)
        SELECT DISTINCT id, ${day}::date, ${price.fee}::int, ${price.list_price}::int, ${price.fee_abroad}::int, ${actor.id}::uuid
        FROM unnest(${ids}::uuid[]) AS id`
      for (const course of courses)
        await writeAudit(tx, {
          actorId: actor.id,
          action: 'edit',
          subject: 'course',
          subjectId: course.id,
          from: course.fee === null ? null : rupees(course.fee),
          to: `${priceText(price)}, from ${day}`,
        })
    }),
  )
  await refreshAfterWrite()
  return 'Fee saved'
}

const priceText = ({ fee, list_price, fee_abroad }: Price) =>
  `${rupees(fee)}, list price ${rupees(list_price)}${fee_abroad === null ? '' : `, ${rupees(fee_abroad)} for families abroad`}`
