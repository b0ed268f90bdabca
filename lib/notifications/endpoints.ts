import { z } from 'zod'
import { type Endpoint, message, page } from '@/lib/core/endpoint'
import { messageRow, messagesQuery, messageWhole } from './schema'

export const notificationEndpoints = {
  messages: {
    method: 'GET',
    path: '/api/messages',
    summary: 'Messages of the academy, newest first',
    access: ['admin'],
    query: messagesQuery,
    response: z.object({ messages: z.array(messageRow), ...page }),
    status: 200,
  },
  messageById: {
    method: 'GET',
    path: '/api/messages/{id}',
    summary: 'One message, whole',
    access: ['admin'],
    response: z.object({ message: messageWhole }),
    status: 200,
    errors: { not_found: 'Message not found' },
  },
  sendMessageAgain: {
    method: 'POST',
    path: '/api/messages/{id}/send',
    summary: 'Send a message again that failed for good',
    access: ['admin'],
    response: message,
    status: 200,
    errors: { not_found: 'Message not found', conflict: 'Only a message that failed can be sent again' },
  },
} as const satisfies Record<string, Endpoint>
