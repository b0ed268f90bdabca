import { z } from 'zod'
import { type Endpoint, message, page } from '@/lib/core/http/endpoint'
import { fullMessage, messageRow, messagesQuery } from './schema'

export const notificationEndpoints = {
  messages: {
    method: 'GET',
    path: '/api/messages',
    summary: 'List emails that the app sends, newest first',
    access: ['admin'],
    right: 'any',
    query: messagesQuery,
    response: z.object({ messages: z.array(messageRow), ...page }),
    status: 200,
  },
  messageById: {
    method: 'GET',
    path: '/api/messages/{id}',
    summary: 'Return one email in full',
    access: ['admin'],
    right: 'any',
    response: z.object({ message: fullMessage }),
    status: 200,
    errors: { not_found: 'Email not found' },
  },
  sendMessageAgain: {
    method: 'POST',
    path: '/api/messages/{id}/send',
    summary: 'Send a failed email again',
    access: ['admin'],
    right: 'desk',
    response: message,
    status: 200,
    errors: { not_found: 'Email not found', conflict: 'Only a failed email can be sent again' },
  },
} as const satisfies Record<string, Endpoint>
