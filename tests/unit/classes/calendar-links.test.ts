import { describe, expect, it } from 'vitest'
import {
  googleEventLink,
  googleFeedLink,
  outlookEventLink,
  outlookFeedLink,
  webcalLink,
} from '@/lib/bookings/calendar-links'

const event = {
  title: 'வீணை & Veenai with Lakshmi + Raman',
  details: 'Go to the class: https://academy.example.com/before-class?slot=1\n\nSecond paragraph',
  location: 'Online, Swaramala',
  startsAt: new Date('2026-11-21T13:00:00Z'),
  endsAt: new Date('2026-11-21T14:00:00Z'),
}

describe('the link that adds a class to a calendar', () => {
  it('the link to Google has the title, the times in UTC, the details and the place', () => {
    const { origin, pathname, searchParams } = new URL(googleEventLink(event))
    expect(origin + pathname).toBe('https://calendar.google.com/calendar/render')
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: event.title,
      dates: '20261121T130000Z/20261121T140000Z',
      details: event.details,
      location: event.location,
    })
  })

  it('the link to Outlook has the same event', () => {
    const link = outlookEventLink(event)
    const { origin, pathname, searchParams } = new URL(link)
    expect(origin + pathname).toBe('https://outlook.live.com/calendar/0/deeplink/compose')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      subject: event.title,
      startdt: '2026-11-21T13:00:00.000Z',
      enddt: '2026-11-21T14:00:00.000Z',
      body: event.details,
      location: event.location,
    })
    // Spaces must be encoded as %20, because Outlook shows a plus sign as text.
    expect(link).not.toContain('+')
  })
})

describe('the link that subscribes to the private calendar', () => {
  const feed = 'https://academy.example.com/api/calendar-feed/key'

  it('a subscription uses webcal for Apple and Google, and https for Outlook', () => {
    expect(webcalLink(feed)).toBe('webcal://academy.example.com/api/calendar-feed/key')
    expect(new URL(googleFeedLink(feed)).searchParams.get('cid')).toBe(webcalLink(feed))
    const outlook = new URL(outlookFeedLink(feed, 'Swaramala Academy'))
    expect(outlook.origin + outlook.pathname).toBe('https://outlook.live.com/calendar/0/addfromweb')
    expect(Object.fromEntries(outlook.searchParams)).toEqual({ url: feed, name: 'Swaramala Academy' })
  })

  it('a subscription also uses webcal for a server without https', () =>
    expect(webcalLink('http://127.0.0.1:3000/api/calendar-feed/key')).toBe(
      'webcal://127.0.0.1:3000/api/calendar-feed/key',
    ))
})
