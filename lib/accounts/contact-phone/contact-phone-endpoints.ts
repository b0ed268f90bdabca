import type { Endpoint } from '@/lib/core/http/endpoint'
import { contactPhoneBody, ownContact } from './contact-phone-schema'

export const contactPhoneEndpoints = {
  contactPhone: {
    method: 'GET',
    path: '/api/contact-phone',
    summary: 'Return the caller’s contact number (for phone calls and WhatsApp)',
    access: 'signed-in',
    withoutSecondFactor: true,
    response: ownContact,
    status: 200,
  },
  setContactPhone: {
    method: 'PUT',
    path: '/api/contact-phone',
    summary:
      'Set the caller’s contact number (for phone calls and WhatsApp) and its country. An empty number removes both',
    access: 'signed-in',
    right: 'own',
    withoutSecondFactor: true,
    body: contactPhoneBody,
    response: ownContact,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
