import { describe, expect, it } from 'vitest'
import { price } from '@/lib/academy/price-schema'
import { saveMoneyBody } from '@/lib/academy/schema'
import { defaultContent } from '@/lib/core/config/academy'
import { completeContent } from '@/lib/core/config/academy-content'

const base = { ...defaultContent().money, upi_id: 'academy@okbank', seen: 1 }
const account = {
  bank_holder: 'Saraswati Trust',
  account_number: '5010 0012 3456 78',
  bank_branch: 'HDFC Bank, Mylapore',
  ifsc: 'hdfc0001234',
}
const errorsOf = (change: object) =>
  saveMoneyBody.safeParse({ ...base, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

describe('the money of an academy', () => {
  it('a bank account is stored in capitals and without spaces', () => {
    expect(saveMoneyBody.parse({ ...base, ...account, swift: 'hdfcinbb' })).toMatchObject({
      account_number: '50100012345678',
      ifsc: 'HDFC0001234',
      swift: 'HDFCINBB',
    })
  })

  it('an academy can leave out everything for families abroad', () => {
    const empty = { bank_holder: '', account_number: '', bank_branch: '', ifsc: '', swift: '', payment_link: '' }
    expect(saveMoneyBody.parse({ ...base, ...empty })).toMatchObject({ account_number: null, payment_link: null })
  })

  it.each([
    [{ ...account, ifsc: 'HDFC1001234' }, 'ifsc', 'Enter an IFSC such as HDFC0001234'],
    [{ ...account, swift: 'HDFCINB' }, 'swift', 'Enter a SWIFT code of 8 or 11 characters'],
    [{ ...account, account_number: '12345' }, 'account_number', /6 to 34 letters or digits/],
    [{ ...account, account_number: '12-34567' }, 'account_number', /6 to 34 letters or digits/],
    [{ ...account, ifsc: '' }, 'ifsc', 'Complete the bank details, or clear all of the fields'],
    [{ swift: 'HDFCINBB' }, 'bank_holder', 'Complete the bank details, or clear all of the fields'],
    [{ payment_link: 'http://paypal.example' }, 'payment_link', 'Enter an address that begins with https://'],
    [{ payment_link: 'javascript:alert(1)' }, 'payment_link', 'Enter an address that begins with https://'],
    [{ payment_methods: [] }, 'payment_methods', 'Choose at least one payment method'],
    [{ payment_methods: ['gold'] }, 'payment_methods', 'Choose at least one payment method'],
  ])('money settings with %o are rejected at %s', (change, field, message) => {
    expect(errorsOf(change)[0]).toEqual([field, message instanceof RegExp ? expect.stringMatching(message) : message])
  })

  it('each payment method is listed once, in the order of the form', () => {
    expect(saveMoneyBody.parse({ ...base, payment_methods: ['wise', 'cash', 'wise'] }).payment_methods).toEqual([
      'cash',
      'wise',
    ])
  })

  it('money settings from before payments from abroad are completed', () => {
    const { upi_id, payee, gstin, receipt_prefix } = base
    const { identity, rules } = defaultContent()
    const { money } = completeContent({ identity, rules, money: { upi_id, payee, gstin, receipt_prefix } })
    expect(money).toEqual({ ...defaultContent().money, upi_id })
    expect(money.payment_methods).toEqual(['cash', 'upi', 'bank'])
  })
})

describe('the fee for families abroad', () => {
  it.each([
    [undefined, null],
    ['', null],
    [null, null],
    ['1200', 1200],
    [500, 500],
  ])('the fee for families abroad %o is stored as %o', (fee, stored) => {
    expect(price.parse({ fee: 700, list_price: 800, fee_abroad: fee }).fee_abroad).toBe(stored)
  })

  it.each([0, '0', 100_001, 1.5, 'many'])('the fee for families abroad %o is rejected', (fee) => {
    const { error } = price.safeParse({ fee: 700, list_price: 800, fee_abroad: fee })
    expect(error?.issues[0]?.message).toBe('Enter whole rupees, from ₹1 to ₹1,00,000')
  })
})
