import { describe, expect, it } from 'vitest'
import { duesReference, paymentNote, paymentReference, upiLink } from '@/lib/payments/upi'

const payment = { upiId: 'swaramala@bank', payee: 'Swaramala Academy', amount: 700, note: 'Veenai, Nila & Co' }

describe('the link in a UPI QR code', () => {
  it('a UPI link has the payee, the exact amount, the currency, a note and a reference', () =>
    expect(upiLink({ ...payment, reference: 'VEENAI20260410ABC' })).toBe(
      'upi://pay?pa=swaramala@bank&pn=Swaramala%20Academy&am=700.00&cu=INR&tn=Veenai%2C%20Nila%20%26%20Co&tr=VEENAI20260410ABC',
    ))

  it('a UPI link leaves out unknown values', () =>
    expect(upiLink({ ...payment, note: '' })).toBe(
      'upi://pay?pa=swaramala@bank&pn=Swaramala%20Academy&am=700.00&cu=INR',
    ))

  it('no text that a person entered can add a field to a UPI link', () => {
    const link = upiLink({ ...payment, note: 'x&am=1.00#+ ?' })
    expect(new URL(link).searchParams.getAll('am')).toEqual(['700.00'])
    expect(new URL(link).searchParams.get('tn')).toBe('x&am=1.00#+ ?')
    expect(link).not.toContain('+')
  })

  it('a UPI link encodes a space as %20 in every field', () => expect(upiLink(payment)).not.toMatch(/[+ ]/))
})

describe('the payment note and reference for the academy office', () => {
  it('the payment note has at most 50 characters, and is cut between characters', () => {
    expect(paymentNote('Veenai', 'Nila')).toBe('Veenai, Nila')
    expect(paymentNote('Veenai', null)).toBe('Veenai')
    const note = paymentNote('Veenai', '𑀓'.repeat(60))
    expect([...note]).toHaveLength(50)
    expect(() => encodeURIComponent(note)).not.toThrow()
  })

  it('the payment reference has at most 35 letters and digits, and stays the same all day', () => {
    const purchase = ['bharatanatyam-for-children', '2026-04-10', '88d7ba0c-7e5a-46db-a298-33e1ffdd2d79'] as const
    const reference = paymentReference(...purchase)
    expect(reference).toMatch(/^[A-Z0-9]{1,35}$/)
    expect(reference).toBe(paymentReference(...purchase))
    expect(reference).not.toBe(paymentReference(purchase[0], '2026-04-11', purchase[2]))
    expect(reference).not.toBe(paymentReference(purchase[0], purchase[1], '99d7ba0c-7e5a-46db-a298-33e1ffdd2d79'))
    expect(paymentReference('veenai', '2026-04-10', null)).toBe('VEENAI20260410')
  })

  it('the reference for several fees does not depend on their order, but differs for other fees', () => {
    const [one, two, payer] = ['1', '2', '3'].map((digit) => `88d7ba0c-7e5a-46db-a298-33e1ffdd2d7${digit}`) as [
      string,
      string,
      string,
    ]
    const reference = duesReference([one, two], '2026-04-10', payer)
    expect(reference).toMatch(/^FEES[A-Z0-9]{1,31}$/)
    expect(duesReference([two, one, two], '2026-04-10', payer)).toBe(reference)
    expect(duesReference([one], '2026-04-10', payer)).not.toBe(reference)
    expect(duesReference([one, two], '2026-04-11', payer)).not.toBe(reference)
  })
})
