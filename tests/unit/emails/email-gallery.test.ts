import { afterAll, describe, expect, it, vi } from 'vitest'
import { messageKinds } from '@/lib/notifications/kinds'
import { galleryFiles, renderSamples } from '../../../scripts/emails/gallery'

// The links in emails need these settings.
vi.stubEnv('NEXTAUTH_SECRET', 'sample-emails-need-no-secret-key-0')
vi.stubEnv('DATABASE_URL', 'postgresql://localhost/none')
afterAll(() => void vi.unstubAllEnvs())

const emails = renderSamples()

describe('the gallery of sample emails', () => {
  it.each(Object.keys(messageKinds))('the gallery has a sample of the kind %s', (kind) =>
    expect(emails.filter((email) => email.kind === kind).length).toBeGreaterThan(0),
  )

  it('the gallery renders each email once, with a subject, a text and a page', () => {
    expect(new Set(emails.map(({ name }) => name)).size).toBe(emails.length)
    for (const { subject, text, html, name } of emails) {
      expect(subject.trim(), name).not.toBe('')
      expect(html, name).toContain('</html>')
      for (const part of [subject, text, html]) expect(part, name).not.toMatch(/undefined|null|NaN|\[object|Invalid/)
    }
  })

  it('the gallery shows the notification of each email, which links to a page of the app', () => {
    const { 'index.html': index = '' } = galleryFiles()
    const shown = emails.flatMap(({ notification }) => notification ?? [])
    expect(shown.length).toBeGreaterThan(emails.length / 2)
    for (const { title, text, href } of shown) {
      expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|\[object|Invalid/)
      expect(href).toMatch(/^\//)
    }
    expect(index.match(/Notification: /g)).toHaveLength(shown.length)
  })

  it('long labels wrap, so that an email fits a phone', () => {
    const html = emails.map((email) => email.html).join('')
    const labels = [...html.matchAll(/white-space:nowrap">([^<]*)<\/th>/g)].map(([, label = '']) => label)
    expect(labels.length).toBeGreaterThan(100)
    expect(labels.filter((label) => label.length > 24)).toEqual([])
  })

  it('the gallery has an index that links to every email', () => {
    const { 'index.html': index = '', ...files } = galleryFiles()
    expect(Object.keys(files)).toHaveLength(emails.length * 2)
    for (const name of Object.keys(files)) expect(index).toContain(`href="${name}"`)
  })
})
