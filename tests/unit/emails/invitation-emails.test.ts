import { describe, expect, it } from 'vitest'
import { renderEmail } from '@/lib/notifications/emails/email'
import { invitationEmail } from '@/lib/notifications/emails/invitation-emails'

const link = 'https://academy.example/invitation#token'
const until = 'Friday, 11 December 2026'
const renderInvitation = (kind: 'office' | 'teacher' | 'family', courses: string[] = [], href: string | null = link) =>
  renderEmail(invitationEmail({ kind, link: href, phone: '9876543210', courses, until }), 'Meena')

describe('the email with an invitation', () => {
  it.each([
    ['family', 'Open it to see your classes and payments.'],
    ['teacher', 'Open your account to add your free slots.'],
    ['office', 'invites you to work in the academy office.'],
  ] as const)('the invitation explains to a person of the kind %s what the account is for', (kind, sentence) => {
    const { subject, text, html } = renderInvitation(kind)
    expect(subject).toMatch(/^Your account at \S/)
    for (const part of [text, html]) {
      expect(part).toContain(sentence)
      expect(part).toContain(link)
      expect(part).toContain(until)
      expect(part).toContain('9876543210')
    }
  })

  it('the invitation lists the courses of a teacher', () => {
    expect(renderInvitation('teacher', ['Veenai', 'Painting']).text).toMatch(/Courses: +Veenai, Painting/)
    expect(renderInvitation('family').text).not.toContain('Courses:')
  })

  it('the stored copy of the invitation has no link', () => {
    const { text } = renderInvitation('family', [], null)
    expect(text).not.toContain('https://')
    expect(text).toContain('(For security, this copy does not contain the link.)')
  })
})
