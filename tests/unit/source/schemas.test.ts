import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoints } from '@/lib/api/table'
import { libraryWords } from '../../support/server/refusal'

// The timeout is long, because a busy machine needs a long time for hundreds of runs.
vi.setConfig({ testTimeout: 30_000 })

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', ' ', '\u0000', '\ud800', '__proto__', 'constructor', '2026-02-30', '24:00'),
  },
  { weight: 2, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.oneof(fc.double(), fc.bigInt(), fc.constant(undefined)) as fc.Arbitrary<unknown> },
)

/** Query values, which are always strings. */
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('', '\u0000', '0', '-1', '1e9'))

const schemas = Object.entries(endpoints).flatMap(([name, endpoint]) => [
  ...('body' in endpoint ? [{ name: `the body of ${name}`, schema: endpoint.body, values: anything }] : []),
  ...('query' in endpoint ? [{ name: `the query of ${name}`, schema: endpoint.query, values: anyText }] : []),
])

/** Returns the fields that a client may send, even if the schema combines several schemas. */
const fieldsOf = (schema: z.ZodType) =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

describe.each(schemas)('$name', ({ schema, values }) => {
  const record = fc.record(Object.fromEntries(fieldsOf(schema).map((field) => [field, values])), {
    requiredKeys: [],
  })

  it('the schema returns a result or a documented message for any value, and never throws', () => {
    fc.assert(
      fc.property(record, (value) => {
        const result = schema.safeParse(value)
        for (const issue of result.error?.issues ?? []) {
          expect(issue.message).not.toMatch(libraryWords)
          expect(issue.message).toMatch(/\S/)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('the schema rejects objects that pretend to have a length', () => {
    const hostile = { length: { toString: 0 } }
    for (const value of [hostile, [hostile]]) {
      const all = Object.fromEntries(fieldsOf(schema).map((field) => [field, value]))
      expect(() => schema.safeParse(all)).not.toThrow()
    }
  })
})
