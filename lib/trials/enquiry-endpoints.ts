import { z } from 'zod'
import { NEEDS_EVERYTHING } from '@/lib/core/config/office-rights'
import { type Endpoint, page } from '@/lib/core/http/endpoint'
import { TEN_LEARNERS } from '@/lib/learners/texts'
import {
  bookTrialBody,
  changeEnquiryBody,
  enquiryListQuery,
  enquiryMonth,
  enquiryRow,
  newEnquiryBody,
  trialBooked,
} from './enquiry-schema'
import {
  BOOK_FIRST,
  EMAIL_NEEDED,
  ENQUIRY_CHANGED,
  NAME_STUDENT,
  NO_ENQUIRY,
  NOT_A_STUDENT,
  NOT_IN_OFFICE,
  SEVERAL_ACCOUNTS,
  TRIAL_BOOKED,
} from './enquiry-texts'

const waiting = 'We already have a request for this course from this number'

export const enquiryEndpoints = {
  enquiries: {
    method: 'GET',
    path: '/admin/enquiries',
    summary: 'List enquiries: trial requests, calls and messages, newest first by default',
    access: ['admin'],
    right: 'any',
    query: enquiryListQuery,
    response: z.object({ enquiries: z.array(enquiryRow), ...page }),
    status: 200,
  },
  enquiryReport: {
    method: 'GET',
    path: '/admin/enquiries/report',
    summary: 'Count the enquiries from the last 12 months by month, status and source',
    access: ['admin'],
    right: 'any',
    response: z.object({ months: z.array(enquiryMonth) }),
    status: 200,
  },
  addEnquiry: {
    method: 'POST',
    path: '/admin/enquiries',
    summary: 'Add an enquiry that reached the office by phone, WhatsApp or a visit',
    access: ['admin'],
    right: 'desk',
    body: newEnquiryBody,
    response: z.object({ id: z.string() }),
    status: 201,
    errors: { conflict: waiting },
  },
  changeEnquiry: {
    method: 'PUT',
    path: '/admin/enquiries/{id}',
    summary: 'Change the status, owner, follow-up date and notes of an enquiry',
    access: ['admin'],
    right: 'desk',
    body: changeEnquiryBody,
    response: z.object({ enquiry: enquiryRow }),
    status: 200,
    errors: {
      not_found: NO_ENQUIRY,
      conflict: [ENQUIRY_CHANGED, BOOK_FIRST, NOT_IN_OFFICE, waiting],
    },
  },
  bookTrial: {
    method: 'POST',
    path: '/admin/enquiries/{id}/book',
    summary:
      'Book the trial class for an enquiry. Use the account with the enquiry’s phone number. If there is none, create an account and invite its owner',
    access: ['admin'],
    right: 'desk',
    body: bookTrialBody,
    response: trialBooked,
    status: 201,
    errors: {
      forbidden: NEEDS_EVERYTHING,
      not_found: [NO_ENQUIRY, 'Teacher not found', 'Slot not found'],
      conflict: [
        ENQUIRY_CHANGED,
        TRIAL_BOOKED,
        NOT_A_STUDENT,
        SEVERAL_ACCOUNTS,
        TEN_LEARNERS,
        'Phone number already registered',
        'Email already registered',
        'This slot is already booked',
        'This slot is no longer available',
        'This person was invited just now. Reload the page.',
        'This student already has a class at this time',
        'This account is closed',
      ],
      invalid: [EMAIL_NEEDED, NAME_STUDENT, 'This slot has already started'],
    },
  },
} as const satisfies Record<string, Endpoint>
