import fc from 'fast-check'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { openConnections } from '../../support/barrier'
import { brokenRules } from '../../support/fee-model/rules'
import { openWorld, runSteps } from '../../support/fee-model/run'
import type { World } from '../../support/fee-model/scene'
import { type Step, type StepKind, steps } from '../../support/fee-model/steps'
import { setFees } from '../../support/fees'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

/** To run more sequences, set `FEES_RUNS=500`. To repeat a run, set `FEES_SEED` to the seed that the run printed. */
const runs = Number(process.env.FEES_RUNS ?? 8)
/** After this time, the test starts no new sequence. This prevents a timeout on a busy machine. */
const LIMIT_MS = process.env.FEES_RUNS ? Number.POSITIVE_INFINITY : 18_000
const seed = process.env.FEES_SEED ? { seed: Number(process.env.FEES_SEED) } : {}

let world: World
let restore = () => {}
beforeAll(async () => {
  await openConnections(pool(), 8)
  world = await openWorld()
})
afterEach(() => restore())

const number = fc.nat({ max: 1000 })
const kinds = Object.keys(steps) as StepKind[]
/** Steps that are generated more often, because the other steps need their results. */
const frequent: StepKind[] = ['enrol', 'record', 'pay', 'approve', 'book', 'book', 'cancel', 'attend', 'mark', 'charge']
const numbers = { family: fc.constantFrom(0, 0, 0, 1), a: number, b: number, c: number }
const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds, ...frequent), ...numbers })
const ofKind = (kind: StepKind) => fc.record({ kind: fc.constant(kind), ...numbers })
/** Every sequence begins with two enrolments and a payment, so that the other steps have something to change. */
const beginning = fc.tuple(ofKind('enrol'), ofKind('enrol'), ofKind('record')).map((each) => each.map((one) => [one]))
/**
 * The steps of a batch run at the same time. Most batches have only one step, so that failures are easier to
 * understand.
 */
const batch = fc.oneof(
  { weight: 2, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 4 }) },
)
const settings = fc.record({
  booking_without_credit: fc.constantFrom('nothing' as const, 'refuse' as const),
  sibling_discount: fc.constantFrom('none' as const, 'later' as const, 'all' as const),
  sibling_kind: fc.constant('percent' as const),
  sibling_value: fc.constantFrom(10, 100),
})

it('random steps of two families, partly at the same time, lead to the ledger that a simple model predicts', async () => {
  const end = performance.now() + LIMIT_MS
  await fc.assert(
    fc
      .asyncProperty(
        settings,
        beginning,
        fc.array(batch, { minLength: 25, maxLength: 50, size: 'max' }),
        async (change, first, batches) => {
          if (performance.now() > end) return
          restore = setFees(change)
          await runSteps(world, [...first, ...batches])
          expect(await brokenRules()).toEqual([])
        },
      )
      .afterEach(() => restore()),
    { numRuns: runs, ...seed, endOnFailure: !process.env.FEES_SHRINK },
  )
})
