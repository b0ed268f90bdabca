import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { type Endpoint, message } from '@/lib/http/endpoint'

export const calendarFeedEndpoints = {
  classFile: {
    ...addresses.classFile,
    summary: 'One booked class as an iCalendar file',
    access: 'signed-in',
    raw: 'text/calendar',
    status: 200,
  },
  openFeed: {
    ...addresses.openFeed,
    summary: 'Give out a private calendar address; the one before stops working',
    access: 'signed-in',
    response: z.object({ feed_path: z.string() }),
    status: 201,
  },
  closeFeed: {
    ...addresses.closeFeed,
    summary: 'Take the calendar address back',
    access: 'signed-in',
    response: message,
    status: 200,
  },
  feed: {
    ...addresses.feed,
    summary: 'The calendar behind a private address; the key is the permission',
    access: 'anyone',
    raw: 'text/calendar',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
