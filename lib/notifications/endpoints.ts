import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { type Endpoint, message, page } from '@/lib/http/endpoint'
import { messageRow, messagesQuery, messageWhole } from './schema'

export const notificationEndpoints = {
  messages: {
    ...addresses.messages,
    summary: 'Messages of the academy, newest first',
    access: ['admin'],
    query: messagesQuery,
    response: z.object({ messages: z.array(messageRow), ...page }),
    status: 200,
  },
  messageById: {
    ...addresses.messageById,
    summary: 'One message, whole',
    access: ['admin'],
    response: z.object({ message: messageWhole }),
    status: 200,
  },
  sendMessageAgain: {
    ...addresses.sendMessageAgain,
    summary: 'Send a message again that failed for good',
    access: ['admin'],
    response: message,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
