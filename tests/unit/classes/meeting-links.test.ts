import { createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { academyWhatsApp, whatsAppLink } from '@/lib/core/text/whatsapp'
import { jaas } from '@/lib/meetings/jaas'
import { jitsi } from '@/lib/meetings/jitsi'
import { ownLinkOf } from '@/lib/meetings/own-link'

const plan = { topic: 'Violin with Asha Menon', startsAt: new Date(), minutes: 60, host: null, attemptKey: 'key' }

describe('a Jitsi meeting', () => {
  it('a Jitsi meeting’s name has 128 random bits, and no person’s name', async () => {
    const meetings = await Promise.all(Array.from({ length: 50 }, () => jitsi('https://meet.example/').create(plan)))
    expect(new Set(meetings.map((meeting) => meeting.joinUrl)).size).toBe(50)
    for (const { joinUrl } of meetings) expect(joinUrl).toMatch(/^https:\/\/meet\.example\/class-[0-9a-f]{32}$/)
  })
})

describe('a JaaS meeting', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const settings = {
    baseUrl: 'https://8x8.vc',
    appId: 'vpaas-magic-cookie-1',
    keyId: 'abc123',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const provider = jaas(settings)

  /** Checks the signature with the public key, as JaaS does. */
  function open(link: string) {
    const { pathname, searchParams } = new URL(link)
    const [header = '', claims = '', signature = ''] = (searchParams.get('jwt') ?? '').split('.')
    const holds = createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(publicKey, signature, 'base64url')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    return {
      holds,
      header: read(header),
      claims: read(claims),
      name: pathname.split('/').at(-1),
      app: pathname.split('/')[1],
    }
  }

  it('a guest joins a JaaS meeting with a signed token for this meeting, without a name', async () => {
    const { joinUrl } = await provider.create(plan)
    const { holds, header, claims, name, app } = open(joinUrl)
    expect(holds).toBe(true)
    expect(header).toMatchObject({ alg: 'RS256', kid: 'vpaas-magic-cookie-1/abc123' })
    expect(claims).toMatchObject({ aud: 'jitsi', iss: 'chat', sub: app, room: name })
    expect(claims.context.user).toEqual({ id: '', name: '', email: '', moderator: 'false' })
    expect(claims.exp).toBeGreaterThan(Date.now() / 1000)
  })

  it('a teacher joins a JaaS meeting as its moderator, for a few hours', async () => {
    const made = await provider.create(plan)
    const { holds, claims, name } = open(await provider.hostLink(made, { name: 'Asha', email: 'a@b.example' }))
    expect(holds).toBe(true)
    expect(name).toBe(made.providerId)
    expect(claims.context.user).toMatchObject({ name: 'Asha', moderator: 'true' })
    expect(claims.exp - Date.now() / 1000).toBeLessThan(4 * 3600)
  })

  it('an invalid JaaS key is a configuration error', async () => {
    await expect(jaas({ ...settings, privateKey: 'nonsense' }).create(plan)).rejects.toThrow('JAAS_PRIVATE_KEY')
  })
})

describe('a teacher’s personal meeting link', () => {
  it.each([
    'https://zoom.us/j/123',
    'https://us02web.zoom.us/j/123?pwd=x',
    'https://meet.google.com/abc-defg-hij',
    'https://academy.webex.com/meet/asha',
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x%40thread.v2/0?context=%7b%22Tid%22%3a%22a%22%7d',
    'https://meet.jit.si/asha#config.startWithAudioMuted=true',
  ])('the meeting link %s is accepted', (link) => expect(ownLinkOf(link)).toBe(link))

  it.each([
    ['http', 'http://zoom.us/j/123'],
    ['a host that only resembles a known one', 'https://zoom.us.evil.example/j/1'],
    ['a host with a known one in its name', 'https://evilzoom.us/j/1'],
    ['credentials', 'https://zoom.us@evil.example/j/1'],
    ['credentials before a known host', 'https://user:pw@zoom.us/j/1'],
    ['a port', 'https://zoom.us:8443/j/1'],
    ['no meeting ID', 'https://meet.google.com/'],
    ['a script', 'javascript:alert(1)'],
    ['text that is not a URL', 'zoom'],
    ['a backslash, which some programs read as the end of the host', 'https://zoom.us\\@evil.example/x'],
    ['empty credentials', 'https://@zoom.us/j/1'],
    ['a line break', 'https://zoom.us/j/1\n2'],
    ['a tab', 'https://zo\tom.us/j/1'],
    ['a space', 'https://zoom.us/j/1 2'],
    ['characters that reverse the text direction', 'https://zoom.us/j/\u202e1'],
    ['an open redirect on a known host', 'https://meet.google.com/linkredirect?dest=https://evil.example'],
    ['the same redirect in other letters', 'https://meet.google.com/LinkRedirect/?authuser=0'],
    ['the same redirect, escaped', 'https://meet.google.com/%6Cinkredirect?x=1'],
    ['the URL of another page', 'https://zoom.us/signin?from=https%3A%2F%2Fevil.example'],
    ['the same URL, escaped twice', 'https://zoom.us/signin?from=https%253A%252F%252Fevil.example'],
    ['a URL without its scheme', 'https://zoom.us/signin?from=%2F%5Cevil.example'],
    ['a redirect parameter to any address', 'https://academy.webex.com/login?returnUrl=evil.example'],
    ['a redirect after the #', 'https://whereby.com/asha#redirect=evil.example'],
    ['a URL that becomes too long when normalised', `https://zoom.us/j/${'நி'.repeat(60)}`],
  ])('the meeting link of %s is rejected', (_, link) => expect(ownLinkOf(link)).toBe(null))

  it.each([
    ['HTTPS://ZOOM.US/j/1', 'https://zoom.us/j/1'],
    ['https://zoom.us/a/../j/1', 'https://zoom.us/j/1'],
    ['https://meet.jit.si/ஆஷா', 'https://meet.jit.si/%E0%AE%86%E0%AE%B7%E0%AE%BE'],
    ['https://zoom.us:443/j/1', 'https://zoom.us/j/1'],
  ])('the meeting link %s is stored as %s', (link, storedLink) => expect(ownLinkOf(link)).toBe(storedLink))

  it('a meeting link may point to a host that the academy added', () => {
    expect(ownLinkOf('https://rooms.academy.example/asha')).toBe(null)
    const link = 'https://rooms.academy.example/asha'
    expect(ownLinkOf(link, ['academy.example'])).toBe(link)
  })
})

describe('a WhatsApp link', () => {
  it.each(['2125550123', '0876543210', '5876543210', '1234567890'])(
    '%s cannot be an Indian mobile number, so it has no WhatsApp link',
    (phone) => expect(whatsAppLink(phone, 'Hello')).toBeNull(),
  )

  it('a WhatsApp link keeps the country code of a number that has one', () => {
    expect(whatsAppLink('+447700900123', 'Hello')).toBe('https://wa.me/447700900123?text=Hello')
  })

  it('a WhatsApp link uses the contact number instead of the login phone', () => {
    expect(whatsAppLink('9876543210', 'Hello', '+447911123456')).toBe('https://wa.me/447911123456?text=Hello')
    expect(whatsAppLink('1618033989', 'Hello', '+447911123456')).toBe('https://wa.me/447911123456?text=Hello')
  })

  it('a WhatsApp link has the country code and the text', () => {
    expect(whatsAppLink('9876543210', 'Vanakkam & hello')).toBe(
      'https://wa.me/919876543210?text=Vanakkam%20%26%20hello',
    )
    expect(academyWhatsApp({ name: 'Academy', phone: '+91 98765 43210' })).toMatch(
      /^https:\/\/wa\.me\/919876543210\?text=Hello/,
    )
  })
})
