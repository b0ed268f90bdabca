import { expect, it } from 'vitest'
import { JsonText, jsonOf } from '@/lib/core/text/json-text'

const rows = [{ name: 'வீணை "x"\n', fee: 700, until: null }, {}]

it('a field that is already JSON is inserted unchanged, and is read as the same values', () => {
  const text = new JsonText<typeof rows>(JSON.stringify(rows))
  expect(jsonOf({ success: true, rows: text, message: undefined, page: 'a' })).toBe(
    JSON.stringify({ success: true, rows, message: undefined, page: 'a' }),
  )
  expect(text.read()).toEqual(rows)
})

it('a response without such a field is the result of JSON.stringify', () => {
  const fields = { success: false, message: 'no', errors: { 'a"b': 'c' }, left: undefined, at: new Date(0) }
  expect(jsonOf(fields)).toBe(JSON.stringify(fields))
})
