import { addresses } from '@/lib/http/addresses'
import type { Endpoint } from '@/lib/http/endpoint'
import { createMeetingBody, meetingLinkAnswer, ownLinkAnswer, ownLinkBody } from './schema'

const meeting = {
  access: 'signed-in',
  body: createMeetingBody,
  response: meetingLinkAnswer,
  status: 201,
} as const

const ownLink = { access: ['teacher'], denied: 'Only teachers have a room of their own', status: 200 } as const

export const meetingEndpoints = {
  createMeeting: { ...addresses.createMeeting, ...meeting, summary: 'The link of a class, or an instant meeting' },
  createInstantMeeting: {
    ...addresses.createInstantMeeting,
    ...meeting,
    summary: 'The same call, from the instant meeting page',
  },
  openAsHost: {
    ...addresses.openAsHost,
    summary: 'Redirects who gives the class to the provider’s address that makes them its host',
    access: ['teacher', 'admin'],
    denied: 'This class belongs to others',
    status: 200,
    raw: 'text/html',
  },
  ownLink: { ...addresses.ownLink, ...ownLink, summary: 'One’s own fixed room', response: ownLinkAnswer },
  setOwnLink: {
    ...addresses.setOwnLink,
    ...ownLink,
    summary: 'Sets or takes away one’s own fixed room, which then is the link of all one’s classes',
    body: ownLinkBody,
    response: ownLinkAnswer,
  },
} as const satisfies Record<string, Endpoint>
