/** An event that the user saves on a calendar service's web page. */
export interface CalendarEvent {
  title: string
  details: string
  location: string
  startsAt: Date
  endsAt: Date
}

/** Encodes spaces as %20, because Outlook shows a plus sign as text. */
const queryOf = (parameters: Readonly<Record<string, string>>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Returns the address at which Google Calendar offers to add this event. */
export function googleEventLink({ title, details, location, startsAt, endsAt }: CalendarEvent): string {
  const dates = `${stamp(startsAt)}/${stamp(endsAt)}`
  return `https://calendar.google.com/calendar/render?${queryOf({ action: 'TEMPLATE', text: title, dates, details, location })}`
}

/** Returns the address at which Outlook on the web offers to add this event. */
export function outlookEventLink({ title, details, location, startsAt, endsAt }: CalendarEvent): string {
  return `https://outlook.live.com/calendar/0/deeplink/compose?${queryOf({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: details,
    location,
  })}`
}

/**
 * Returns the feed's address with the webcal scheme, which Apple Calendar and other calendar apps use for
 * subscriptions.
 */
export const webcalLink = (feed: string): string => feed.replace(/^https?:/, 'webcal:')

/** Returns the address at which Google Calendar offers to subscribe to the feed. Google requires the webcal scheme. */
export const googleFeedLink = (feed: string): string =>
  `https://calendar.google.com/calendar/r?${queryOf({ cid: webcalLink(feed) })}`

/** Returns the address at which Outlook on the web offers to subscribe to the feed. `name` is the calendar's name. */
export const outlookFeedLink = (feed: string, name: string): string =>
  `https://outlook.live.com/calendar/0/addfromweb?${queryOf({ url: feed, name })}`
