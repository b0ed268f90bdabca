import { describe, expect, it } from 'vitest'
import { feeReminderEmail, type OpenFee, renewalEmail } from '@/lib/notifications/emails/fee-emails'
import { notificationOf } from '@/lib/notifications/inbox/content'

const SITE = 'https://academy.example'
const vocal: OpenFee = {
  label: '8 classes a month, January 2027',
  course: 'Carnatic Vocal',
  childName: 'Asha',
  open: 2000,
  dueOn: '2027-01-01',
}
const exam: OpenFee = { label: 'Grade exam', course: null, childName: null, open: 500, dueOn: '2027-01-05' }
const remind = (fees: OpenFee[], today: string) =>
  feeReminderEmail(fees, { today, supportEmail: 'office@academy.example', address: `${SITE}/payment` })

describe('the fee reminder', () => {
  it.each(['2026-12-29', '2027-01-01'])('the fee reminder of %s asks to pay by the due date', (today) => {
    const content = remind([vocal], today)
    expect(content).toMatchObject({
      subject: 'Fee due on 1 Jan 2027: Carnatic Vocal for Asha',
      heading: 'A fee is due',
      opening: ['Please pay ₹2,000 for Carnatic Vocal for Asha by 1 Jan 2027.'],
      facts: [['Asha, Carnatic Vocal', '8 classes a month, January 2027: ₹2,000, due on 1 Jan 2027']],
      action: { label: 'Pay now', href: `${SITE}/payment` },
    })
    expect(content.closing.join(' ')).toContain('office@academy.example')
  })

  it('the fee reminder after the due date says that the fee has not been paid yet', () => {
    expect(remind([exam], '2027-01-12')).toMatchObject({
      subject: 'Fee was due on 5 Jan 2027: Grade exam',
      heading: 'A fee has not been paid yet',
      opening: ['₹500 for Grade exam was due on 5 Jan 2027 and has not been paid yet.'],
      facts: [['Fee', 'Grade exam: ₹500, due on 5 Jan 2027']],
    })
  })

  it('the fee reminder lists several fees with their total', () => {
    const content = remind([vocal, exam], '2027-01-01')
    expect(content).toMatchObject({
      subject: '2 fees to pay, the first is due on 1 Jan 2027',
      opening: ['Please pay ₹2,500 for 2 fees. The first is due on 1 Jan 2027.'],
    })
    expect(content.facts.map(([label]) => label)).toEqual(['Asha, Carnatic Vocal', 'Fee', 'Total'])
    expect(content.facts.at(-1)).toEqual(['Total', '₹2,500'])
  })

  it('the fee reminder has a notification that leads to the payment page', () => {
    expect(notificationOf('fee-reminder', remind([vocal], '2027-01-01'), SITE)).toEqual({
      title: 'Fee due on 1 Jan 2027: Carnatic Vocal for Asha',
      text: 'Please pay ₹2,000 for Carnatic Vocal for Asha by 1 Jan 2027.',
      href: '/payment',
    })
  })
})

describe('the email about few classes left', () => {
  const used = { course: 'Carnatic Vocal', childName: 'Asha', plan: '10 classes' }
  const home = `${SITE}/dashboard-home`

  it('the email about few classes left names the course and the child, and asks to renew', () => {
    const content = renewalEmail({ ...used, left: 1 }, home)
    expect(content).toMatchObject({
      subject: '1 class left in Carnatic Vocal for Asha',
      opening: ['Asha has 1 class left in Carnatic Vocal.', 'Renew the plan now to pay for more classes.'],
      action: { label: 'Renew now', href: home },
    })
    expect(notificationOf('fee-renew', content, SITE)).toEqual({
      title: '1 class left in Carnatic Vocal for Asha',
      text: 'Renew the plan now to pay for more classes.',
      href: '/dashboard-home',
    })
  })

  it.each([
    [0, ['Renew the plan now to pay for more classes.']],
    [-1, ['You have not paid for 1 booked class yet.', 'Renew the plan now to pay for these and further classes.']],
    [-2, ['You have not paid for 2 booked classes yet.', 'Renew the plan now to pay for these and further classes.']],
  ])('says with a balance of %i that no class is left', (left, more) => {
    const content = renewalEmail({ ...used, childName: null, left }, home)
    expect(content.subject).toBe('No classes left in Carnatic Vocal')
    expect(content.opening).toEqual(['You have no classes left in Carnatic Vocal.', ...more])
    expect(content.facts).toContainEqual(['Classes left', '0'])
  })
})
