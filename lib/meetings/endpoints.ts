import { z } from 'zod'
import { type Endpoint, message } from '@/lib/core/http/endpoint'
import { cleanUp, createMeetingBody, meetingLinkAnswer, ownLinkAnswer, ownLinkBody } from './schema'

const meeting = {
  access: 'signed-in',
  right: 'desk',
  body: createMeetingBody,
  response: meetingLinkAnswer,
  status: 201,
  statusUnlessMade: 200,
  errors: {
    forbidden: ['You do not have access to this class', 'You have no booked class to join'],
    not_found: 'Slot not found',
    conflict: 'This slot is not booked.',
    provider_failed: 'Failed to create Zoom meeting',
  },
} as const

const ownLink = { access: ['teacher'], denied: 'Only teachers can set a meeting link', status: 200 } as const

export const meetingEndpoints = {
  createMeeting: {
    method: 'POST',
    path: '/api/create-meeting',
    perHour: 240,
    ...meeting,
    summary: 'Return the meeting link of a class, or create an instant meeting',
  },
  createInstantMeeting: {
    method: 'POST',
    path: '/create-meeting',
    perHour: 240,
    ...meeting,
    summary: 'Create a meeting for the instant meeting page. Works like POST /api/create-meeting',
  },
  openAsHost: {
    method: 'GET',
    path: '/api/meetings/{id}/host',
    summary: 'Redirect the teacher to the provider’s host link',
    access: ['teacher', 'admin'],
    right: 'desk',
    denied: 'You do not have access to this class',
    status: 302,
    errors: {
      ...meeting.errors,
      forbidden: 'You do not have access to this class',
      not_found: ['Meeting not found', meeting.errors.not_found],
    },
  },
  ownLink: {
    method: 'GET',
    path: '/api/own-link',
    ...ownLink,
    summary: 'Return the caller’s own meeting link',
    response: ownLinkAnswer,
  },
  setOwnLink: {
    method: 'PUT',
    path: '/api/own-link',
    ...ownLink,
    summary: 'Set or clear the caller’s own meeting link for all their classes',
    body: ownLinkBody,
    response: ownLinkAnswer,
  },
  cleanUps: {
    method: 'GET',
    path: '/api/clean-ups',
    summary: 'List meeting updates that failed permanently',
    access: ['admin'],
    right: 'any',
    response: z.object({ clean_ups: z.array(cleanUp) }),
    status: 200,
  },
  tryCleanUpAgain: {
    method: 'POST',
    path: '/api/clean-ups/{id}/run',
    summary: 'Retry a meeting update that failed permanently',
    access: ['admin'],
    right: 'desk',
    response: message,
    status: 200,
    errors: { not_found: 'This update has already been retried or removed' },
  },
} as const satisfies Record<string, Endpoint>
