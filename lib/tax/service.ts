import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { academySettings } from '@/lib/core/config/settings'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { ACADEMY_RECORD_ID } from '@/lib/core/observability/audit'
import { academyToday } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { fiscalYearsFrom } from './fiscal-years'
import type { lutBody, taxRuleBody } from './schema'
import { NEEDS_GSTIN, TAX_CHANGED, type TaxedCharge, taxedCharges, treatmentNames } from './texts'

/**
 * Adds a tax rule. Documents that were already issued never change. Throws 409 if another admin added a rule after this
 * admin opened the page, and 422 for a day in the past, an unknown plan, or a treatment that needs a GSTIN.
 */
export async function addTaxRule(actor: Actor, body: z.output<typeof taxRuleBody>): Promise<string> {
  if (body.from_day < academyToday()) throw invalidField('from_day', 'Choose today or a later day')
  if (body.treatment !== 'unregistered' && academySettings().gstin === null)
    throw invalidField('treatment', NEEDS_GSTIN)
  const [scope = '', target = null] = body.scope.split(':')
  const sac = body.treatment === 'unregistered' ? null : body.sac
  const rate = body.treatment === 'taxable' ? body.rate : 0
  await translateConstraints(() =>
    inTransaction(async (tx) => {
      await lockTaxSettings(tx)
      const [newest] = await tx.$queryRaw<{ id: number }[]>`SELECT coalesce(max(id), 0)::int AS id FROM tax_rules`
      if (newest?.id !== body.seen) throw new AppError('conflict', TAX_CHANGED)
      const about = await nameOf(tx, scope, target)
      await tx.$queryRaw`
        INSERT INTO tax_rules (scope, plan_id, charge, from_day, treatment, sac, rate, added_by)
        VALUES (${scope}, ${scope === 'plan' ? target : null}::uuid, ${scope === 'charge' ? target : null}, ${body.from_day}::date,
                ${body.treatment}, ${sac}, ${rate}::numeric, ${actor.id}::uuid)`
      const tax = body.treatment === 'taxable' ? `${rate}%, SAC ${sac}, ` : ''
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'edit',
        subject: 'academy',
        subjectId: ACADEMY_RECORD_ID,
        from: null,
        to: `${about}: ${treatmentNames[body.treatment]}, ${tax}from ${body.from_day}`,
        reason: 'Tax rule',
      })
    }),
  )
  return 'Tax rule added'
}

/** Makes concurrent changes to the tax settings wait for each other. */
const lockTaxSettings = (tx: Statements) =>
  tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended('tax settings', 0))`

async function nameOf(tx: Statements, scope: string, target: string | null): Promise<string> {
  if (scope === 'default') return 'All fees'
  if (scope === 'charge') return taxedCharges[target as TaxedCharge]
  const planId = target && isId(target) ? target : null
  const [plan] = await tx.$queryRaw<{ name: string }[]>`
    SELECT course_name || ', ' || name AS name FROM plans WHERE id = ${planId}::uuid`
  if (!plan) throw invalidField('scope', 'This plan no longer exists. Reload the page.')
  return plan.name
}

/**
 * Sets the number of the letter of undertaking (LUT) for a financial year. Throws 409 if another admin set it first,
 * and 422 for a year that the office cannot choose.
 */
export async function setLut(actor: Actor, body: z.output<typeof lutBody>): Promise<string> {
  const { fiscal_year: year, number, seen } = body
  if (!fiscalYearsFrom(academyToday()).includes(year)) throw invalidField('fiscal_year', 'Choose a financial year')
  await translateConstraints(() =>
    inTransaction(async (tx) => {
      await lockTaxSettings(tx)
      const [before] = await tx.$queryRaw<{ number: string; revision: number }[]>`
        SELECT number, revision FROM export_luts WHERE fiscal_year = ${year}`
      if ((before?.revision ?? 0) !== seen) throw new AppError('conflict', TAX_CHANGED)
      await tx.$queryRaw`
        INSERT INTO export_luts (fiscal_year, number, set_by) VALUES (${year}, ${number}, ${actor.id}::uuid)
        ON CONFLICT (fiscal_year) DO UPDATE SET number = excluded.number, set_by = excluded.set_by, set_at = now(),
          revision = export_luts.revision + 1`
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'edit',
        subject: 'academy',
        subjectId: ACADEMY_RECORD_ID,
        from: before?.number ?? null,
        to: number,
        reason: `LUT number for ${year}`,
      })
    }),
  )
  return 'LUT number saved'
}
