import { academySettings } from '@/lib/core/config/settings'
import { stateName } from '@/lib/core/text/indian-states'
import { academyToday } from '@/lib/core/time/zone'
import { db, type Prisma } from '@/lib/db/client'
import { dayText } from '@/lib/db/day-columns'
import { ruleFor, stateOfGstin, type TaxRule } from '@/lib/receipts/tax'
import { fiscalYearsFrom } from './fiscal-years'
import type { TaxSettings } from './schema'
import { type TaxedCharge, taxedCharges } from './texts'

/** The number of months for which the page offers the tax register. */
const MONTHS = 14

/** Reads the tax settings, with the plans to which a rule can apply. */
export async function getTaxSettings(): Promise<TaxSettings> {
  const { gstin } = academySettings()
  const stored = await db().taxRule.findMany({ orderBy: [{ id: 'desc' }], include: { plan: true } })
  const people = await db().user.findMany({
    where: { id: { in: [...new Set(stored.map(({ addedBy }) => addedBy))] } },
    select: { id: true, name: true },
  })
  const plans = await db().plan.findMany({
    where: { retiredAt: null },
    orderBy: [{ courseName: 'asc' }, { name: 'asc' }],
    select: { id: true, courseName: true, name: true },
  })
  const luts = await db().exportLut.findMany({ orderBy: { fiscalYear: 'desc' } })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const rules = stored.map(toRule)
  const today = academyToday()
  return {
    gstin,
    state: stateName(stateOfGstin(gstin)),
    rules: stored.map(({ plan, ...row }, index) => ({
      id: row.id,
      scope: scopeOf(row),
      about: plan ? `${plan.courseName}, ${plan.name}` : row.charge ? chargeName(row.charge) : 'All fees',
      from_day: dayText(row.fromDay),
      treatment: rules[index]?.treatment ?? 'unregistered',
      sac: row.sac,
      rate: Number(row.rate),
      current: ruleFor(rules, { planId: row.planId, chargeKind: row.charge }, today)?.id === row.id,
      added_by: names.get(row.addedBy) ?? 'The academy',
    })),
    plans: plans.map(({ id, courseName, name }) => ({ id, name: `${courseName}, ${name}` })),
    luts: luts.map((lut) => ({ fiscal_year: lut.fiscalYear, number: lut.number, revision: lut.revision })),
    fiscal_years: fiscalYearsFrom(today),
    seen: stored[0]?.id ?? 0,
    months: lastMonths(today),
  }
}

type StoredRule = Prisma.TaxRuleGetPayload<object>

const toRule = (row: StoredRule): TaxRule => ({
  id: row.id,
  scope: row.scope === 'plan' || row.scope === 'charge' ? row.scope : 'default',
  planId: row.planId,
  chargeKind: row.charge,
  fromDay: dayText(row.fromDay),
  treatment: row.treatment === 'taxable' || row.treatment === 'exempt' ? row.treatment : 'unregistered',
  sac: row.sac,
  rate: Number(row.rate),
})

const scopeOf = ({ scope, planId, charge }: StoredRule) =>
  scope === 'plan' ? `plan:${planId}` : scope === 'charge' ? `charge:${charge}` : 'default'

const chargeName = (kind: string) => taxedCharges[kind as TaxedCharge] ?? kind

/** Returns the month that contains `today` and the months before it, newest first. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const index = year * 12 + month - 1 - back
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
