import { z } from 'zod'
import { type Endpoint, page } from '@/lib/core/http/endpoint'
import { heldEmailsQuery, heldPerson } from './schema'

export const heldEmailEndpoints = {
  heldEmails: {
    method: 'GET',
    path: '/admin/held-emails',
    summary:
      'List people whose emails are held because their address is not confirmed, sorted by their oldest held email',
    access: ['admin'],
    right: 'any',
    query: heldEmailsQuery,
    /** `link` is the page where a signed-in person corrects and confirms the address. */
    response: z.object({ people: z.array(heldPerson), link: z.string(), ...page }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
