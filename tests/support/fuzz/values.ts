import fc from 'fast-check'
import { z } from 'zod'
import { academyToday, days } from '../academy-days'
import { DEMO_PASSWORD, phones, type Scene } from './scene'

type Values = fc.Arbitrary<unknown>
type Shape = z.core.JSONSchema.BaseSchema

/** Strings that often break programs. */
const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'first\r\nsecond: line',
  '__proto__',
  'constructor',
  'null',
  '00000000-0000-0000-0000-000000000000',
  "'; DROP TABLE users; --",
  '{{7*7}}<%= 7*7 %>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example")',
  '../../../etc/passwd',
  '🎻'.repeat(40),
  'அ'.repeat(99),
  '9'.repeat(400),
  '2026-02-30',
  '9999-99-99',
  '+275760-09-13',
  '24:00',
  '-0',
  '1e999',
  'x'.repeat(5000),
)
export const oddText = fc.oneof(oddTexts, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }))
export const oddValue: Values = fc.oneof(
  { weight: 3, arbitrary: oddText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, -1, 1e21, 2 ** 31, 2 ** 53, 0.1, null, true, [], {}, [[]], [null], { length: 1e9 }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 12 }) },
)

const soon = fc.integer({ min: 0, max: 20 }).map((ahead) => days(academyToday(), ahead))
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)

/** Returns generators of meaningful values, by the name of the field. */
export function valuesByField(scene: Scene): Record<string, Values> {
  const user = fc.constantFrom(...scene.users)
  const slot = fc.constantFrom(...scene.slots)
  const payment = fc.constantFrom(...scene.payments)
  const id = fc.constantFrom(...scene.ids)
  const phone = fc.oneof(fc.constantFrom(...Object.values(phones)), fc.stringMatching(/^9\d{9}$/))
  const password = fc.constant(DEMO_PASSWORD)
  return {
    phone,
    password,
    current_password: password,
    new_password: password,
    name: fc.constantFrom('Asha', 'Kamala', 'இசை', 'O’Neill'),
    email: fc.oneof(fc.uuid(), fc.constantFrom('asha', 'kamala')).map((name) => `${name}@example.com`),
    role: fc.constantFrom('student', 'teacher', 'admin'),
    time_zone: fc.constantFrom('Asia/Kolkata', 'America/New_York', null),
    user_id: user,
    userId: user,
    student_id: user,
    teacher_id: user,
    teacherId: user,
    teacher: user,
    person: fc.oneof(user, fc.constantFrom('student', 'teacher')),
    subject: fc.constantFrom('users', 'payments', 'teacher_profile', 'Veenai', 'Violin'),
    slotId: slot,
    slot_id: slot,
    to_slot_id: slot,
    slot_ids: fc.array(slot, { minLength: 1, maxLength: 4 }),
    selectedSlots: fc.array(slot, { maxLength: 4 }),
    payment_ids: fc.array(payment, { minLength: 1, maxLength: 4 }),
    id,
    watchId: id,
    date: soon,
    from: soon,
    to: soon,
    until: soon,
    from_time: clock,
    to_time: clock,
    alt_mobile: fc.constantFrom(null, '9876543210'),
    regions: fc.constant(['south']),
    courses: fc.constant({ south: ['Veenai'] }),
    course_name: fc.constantFrom('Veenai', 'Violin', 'Painting'),
    course: fc.constantFrom('Veenai', 'Violin'),
    slug: fc.constantFrom('veenai', 'violin', 'painting'),
    fee: fc.constantFrom(700, '700'),
    screenshotBase64: fc.constant(scene.picture),
    picture: fc.constant(scene.picture),
    contentBase64: fc.constant(
      Buffer.from('Date,Narration,Amount\n01/11/2026,UPI 123456789012,700\n').toString('base64'),
    ),
    link: fc.constantFrom('https://meet.google.com/abc-defg-hij', 'https://zoom.us/j/123', null),
    seen: fc.constantFrom('unmarked', 'held', new Date(0).toISOString()),
  }
}

/** Generates values for a field from the schema's choices, else from `fieldValues`, else from the schema's type. */
function valuesOfShape(shape: Shape | boolean | undefined, name: string, fieldValues: Record<string, Values>): Values {
  if (typeof shape !== 'object') return fc.jsonValue({ maxDepth: 1 })
  const choices = shape.enum ?? (shape.const === undefined ? undefined : [shape.const])
  if (choices) return fc.constantFrom(...choices)
  if (fieldValues[name]) return fieldValues[name]
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => valuesOfShape(one, name, fieldValues)))
  const { minLength = 0, maxLength = 40, minItems = 0, maxItems = 4, minimum = 0, maximum = 1000 } = shape
  switch (shape.type) {
    case 'object':
      return record(shape, fieldValues)
    case 'array': {
      const items = Array.isArray(shape.items) ? shape.items[0] : shape.items
      return fc.array(valuesOfShape(items, name, fieldValues), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 3),
      })
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(minimum, -5), max: Math.min(maximum, 1000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return shape.pattern
        ? fc.stringMatching(new RegExp(shape.pattern))
        : fc.string({ minLength, maxLength: Math.min(Math.max(maxLength, minLength), minLength + 40) })
  }
}

function record({ properties = {}, required = [] }: Shape, fieldValues: Record<string, Values>): fc.Arbitrary<object> {
  const fields: Record<string, Values> = {}
  for (const [name, shape] of Object.entries(properties)) fields[name] = valuesOfShape(shape, name, fieldValues)
  return fc.record(fields, { requiredKeys: required })
}

/** Generates records that match the JSON Schema of a body or query. */
export function validValues(schema: z.ZodType, fieldValues: Record<string, Values>): fc.Arbitrary<object> {
  return record(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), fieldValues)
}

/** Generates records with one error: a replaced value, a missing field, or unknown fields. */
export function nearlyValid(values: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom('replaced', 'missing', 'nested', 'unknown'), oddValue)
    .map(([value, at, wrong, odd]): object => {
      const fields = Object.entries(value)
      const [name, held] = fields[at % Math.max(fields.length, 1)] ?? ['x', null]
      if (wrong === 'unknown') return { ...value, role: 'admin', id: 1, ['__proto__']: odd }
      if (wrong === 'missing') return Object.fromEntries(fields.filter(([other]) => other !== name))
      return { ...value, [name]: wrong === 'nested' ? [held] : odd }
    })
}
