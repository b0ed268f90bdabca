import { describe, expect, it } from 'vitest'
import { normaliseUtr } from '@/lib/payments/utr'

const UTR = '412345678901'

describe('a UPI reference', () => {
  it.each([
    ['plain digits', UTR],
    ['surrounding spaces', ` ${UTR}\n`],
    ['groups of four', '4123 4567 8901'],
    ['dashes', '4123-4567–8901'],
    ['no-break spaces', '4123\u00a04567\u202f8901'],
    ['invisible marks', `\u202a${UTR}\u202c\u200b\ufeff`],
    ['the label UTR', `UTR: ${UTR}`],
    ['the label of a bank app', `UPI Ref. No.: ${UTR}`],
    ['the label of Google Pay', `UPI transaction ID ${UTR}`],
    ['the label of Paytm', `UPI Ref ID #${UTR}`],
    ['a label without a space', `RefNo${UTR}`],
    ['full-width digits', '４１２３４５６７８９０１'],
    ['Devanagari digits', '४१२३४५६७८९०१'],
    ['Tamil digits', '௪௧௨௩௪௫௬௭௮௯௦௧'],
    ['Arabic-Indic digits', '٤١٢٣٤٥٦٧٨٩٠١'],
  ])('a UPI reference is read from text with %s', (_, text) => expect(normaliseUtr(text)).toBe(UTR))

  it.each([
    ['no text', ''],
    ['11 digits', '41234567890'],
    ['13 digits', '4123456789012'],
    ['a letter among the digits', '4123456789O1'],
    ['two numbers', `${UTR} ${UTR}`],
    ['a phone number with its country code', '+91 98450 01117'],
    ['an amount', '4123456789.01'],
    ['a label alone', 'UTR'],
    ['a UPI address', '919845001117@upi'],
    ['a long message', `${' '.repeat(200)}${UTR}`],
  ])('a UPI reference is not read from %s', (_, text) => expect(normaliseUtr(text)).toBeNull())
})
