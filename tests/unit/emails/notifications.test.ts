import { describe, expect, it } from 'vitest'
import {
  applicationDecidedEmail,
  paymentApprovedEmail,
  paymentRejectedEmail,
} from '@/lib/notifications/emails/admin-emails'
import { classCancelledEmail, classNotesEmail } from '@/lib/notifications/emails/class-emails'
import type { EmailContent } from '@/lib/notifications/emails/email'
import { securityEmail } from '@/lib/notifications/emails/security-emails'
import { notificationOf as notificationAt } from '@/lib/notifications/inbox/content'
import { readNotificationsBody } from '@/lib/notifications/inbox/schema'
import { type MessageKind, messageKinds } from '@/lib/notifications/kinds'

const SITE = 'https://academy.example'
const notificationOf = (kind: MessageKind, content: EmailContent) => notificationAt(kind, content, SITE)
const startsAt = new Date('2026-11-28T13:00:00Z')
const booking = {
  subject: 'Veenai',
  withName: 'Vidya',
  readBy: 'student',
  childName: 'Asha',
  startsAt,
  endsAt: new Date(startsAt.getTime() + 3_600_000),
  zone: 'Asia/Kolkata',
  academyZone: 'Asia/Kolkata',
  joinAddress: `${SITE}/before-class?slot=1`,
} as const
const payment = {
  course: 'Violin',
  amount: 700,
  utr: null,
  at: startsAt,
  zone: 'Asia/Kolkata',
  home: `${SITE}/dashboard-home`,
}

const email = (href: string | null, more: Partial<EmailContent> = {}): EmailContent => ({
  subject: 'A subject',
  heading: 'A heading',
  opening: ['First.', 'Second.'],
  facts: [],
  action: href === null ? null : { label: 'Open', href },
  closing: [],
  ...more,
})
const hrefOf = (href: string | null, kind: MessageKind = 'payment-decided') => notificationOf(kind, email(href))?.href

describe('the notification for an email', () => {
  it('the notification of a cancelled class names the child, the course and the time, and who cancelled it', () => {
    expect(
      notificationOf('class-cancelled', classCancelledEmail(booking, 'Vidya', null, `${SITE}/view-teachers`)),
    ).toEqual({
      title: 'Veenai for Asha is cancelled: Saturday, 28 November 2026, 6:30–7:30 pm',
      text: 'Vidya cancelled this class.',
      href: '/view-teachers',
    })
  })

  it('the notification of class notes contains none of the notes', () => {
    const content = classNotesEmail(booking, { taught: 'The second speed', homework: 'Varnam' })
    const notification = notificationOf('class-notes', content)
    expect(notification?.text).toBe('Vidya has shared notes from Asha’s class.')
    expect(notification?.title).toMatch(/^Class notes for Asha, Veenai: /)
  })

  it('the notification of a decision states the decision, and leads to the receipt', () => {
    const receipt = { number: '2026-27/5', issuedAt: startsAt, lines: [], address: `${SITE}/api/receipts/abc-1/pdf` }
    expect(notificationOf('payment-decided', paymentApprovedEmail(payment, receipt))).toEqual({
      title: 'Receipt 2026-27/5 for Violin',
      text: 'Your payment is approved. You are enrolled, and this is your receipt.',
      href: '/receipts/abc-1',
    })
    expect(notificationOf('payment-decided', paymentRejectedEmail(payment, null))?.text).toMatch(/was not accepted\.$/)
    const decided = applicationDecidedEmail('student', false, null, `${SITE}/dashboard-home`)
    expect(notificationOf('application-decided', decided)?.text).toBe('Your application as a student was not accepted.')
  })

  it('a security email has a notification without values, which leads to the profile', () => {
    const content = securityEmail('password-changed', startsAt, 'Asia/Kolkata', [['Device', 'Chrome on Android']])
    const notification = notificationOf('security', content)
    expect(notification).toMatchObject({ title: 'Your password was changed', href: '/profile' })
    expect(JSON.stringify(notification)).not.toContain('Chrome')
  })

  it('emails that prove access to a mailbox, combine others or close an account have no notification', () => {
    const without = (Object.keys(messageKinds) as MessageKind[]).filter((kind) => !notificationOf(kind, email(null)))
    expect(without.toSorted()).toEqual([
      'account-closed',
      'address-taken',
      'classes-together',
      'confirm-address',
      'invitation',
      'password-reset',
    ])
  })

  it.each([
    [`${SITE}/view-teachers?teacher=1&day=2026-12-01`, '/view-teachers?teacher=1&day=2026-12-01'],
    ['https://elsewhere.example/view-teachers', '/dashboard-home'],
    ['https://academy.example.evil.example/', '/dashboard-home'],
    [`${SITE}//evil.example`, '/dashboard-home'],
    ['javascript:alert(1)', '/dashboard-home'],
    [`${SITE}/end-watch#secret-key`, '/dashboard-home'],
    [`${SITE}/reset-password#token`, '/dashboard-home'],
    [`${SITE}/api/calendar-feed/key`, '/dashboard-home'],
    [`${SITE}/my-classes?q=${'x'.repeat(600)}`, '/dashboard-home'],
    [null, '/dashboard-home'],
  ])('the notification for an action at %s leads to %s', (href, path) => expect(hrefOf(href)).toBe(path))

  it('the notification of a class without an action leads to the list of classes', () => {
    expect(hrefOf(null, 'class-cancelled')).toBe('/my-classes')
  })

  it('title and text of a notification are single lines, cut at their length between characters', () => {
    const long = notificationOf(
      'days-off',
      email(null, { subject: `A\nname ${'🎵'.repeat(300)}`, opening: ['🎵'.repeat(1500)] }),
    )
    expect([...(long?.title ?? '')]).toHaveLength(200)
    expect([...(long?.text ?? '')]).toHaveLength(1200)
    expect(long?.title).toMatch(/^A name .*🎵…$/u)
  })
})

describe('the call that marks notifications as read', () => {
  const id = '7d9f2f0e-3a57-4c5f-9f57-0a4c5b3f1c11'
  it.each([
    [{}, false],
    [{ ids: [] }, false],
    [{ ids: [id], until: '2026-11-27T10:00:00.000Z' }, false],
    [{ ids: Array.from({ length: 101 }, () => id) }, false],
    [{ ids: ['x'] }, false],
    [{ until: 'yesterday' }, false],
    [{ ids: [id] }, true],
    [{ until: '2026-11-27T10:00:00.000Z' }, true],
  ])('marking notifications as read accepts the body %j: %s', (body, accepted) => {
    expect(readNotificationsBody.safeParse(body).success).toBe(accepted)
  })
})
