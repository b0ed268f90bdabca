import { z } from 'zod'
import { type Endpoint, page } from '@/lib/core/http/endpoint'
import { TOO_MANY_TRIES } from '@/lib/core/http/errors'
import { verifyQuery, whatsAppChoice, whatsAppChoiceBody, whatsAppMessageRow, whatsAppMessagesQuery } from './schema'
import { INVALID_SIGNATURE, INVALID_TOKEN, NO_NUMBER, NOT_SET_UP, OTHER_NUMBER } from './texts'

export const whatsAppEndpoints = {
  whatsAppChoice: {
    method: 'GET',
    path: '/api/whatsapp',
    summary: 'Return whether the caller gets WhatsApp messages, and on which number',
    access: ['student', 'teacher'],
    response: whatsAppChoice,
    status: 200,
    errors: { not_found: NOT_SET_UP },
  },
  chooseWhatsApp: {
    method: 'PUT',
    path: '/api/whatsapp',
    summary: 'Turn the caller’s WhatsApp messages on or off',
    access: ['student', 'teacher'],
    body: whatsAppChoiceBody,
    response: whatsAppChoice,
    status: 200,
    errors: { not_found: NOT_SET_UP, conflict: [NO_NUMBER, OTHER_NUMBER] },
  },
  whatsAppMessages: {
    method: 'GET',
    path: '/api/whatsapp/messages',
    summary: 'List the WhatsApp messages with their delivery status, newest first',
    access: ['admin'],
    right: 'any',
    query: whatsAppMessagesQuery,
    response: z.object({ messages: z.array(whatsAppMessageRow), failed: z.number().int(), ...page }),
    status: 200,
    errors: { not_found: NOT_SET_UP },
  },
  verifyWhatsAppWebhook: {
    method: 'GET',
    path: '/api/whatsapp/webhook',
    summary: 'Return Meta’s challenge, if the verify token is correct',
    access: 'anyone',
    query: verifyQuery,
    raw: 'text/plain',
    status: 200,
    errors: { forbidden: INVALID_TOKEN, not_found: NOT_SET_UP, too_many: TOO_MANY_TRIES },
  },
  receiveWhatsAppReports: {
    method: 'POST',
    path: '/api/whatsapp/webhook',
    summary: 'Receive delivery reports and people’s replies, signed by Meta',
    access: 'anyone',
    status: 200,
    errors: {
      not_json: 'The request is not valid JSON.',
      forbidden: INVALID_SIGNATURE,
      not_found: NOT_SET_UP,
      too_large: 'This request is larger than 3 MB.',
      too_many: TOO_MANY_TRIES,
    },
  },
} as const satisfies Record<string, Endpoint>
