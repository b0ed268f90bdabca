import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { changeTermBody, TERM_CHANGED, term, termBody } from './schema'

const notFound = { not_found: 'Term not found' } as const
const overlaps = ['This overlaps another term', 'Another term has this name'] as const

export const termEndpoints = {
  terms: {
    method: 'GET',
    path: '/api/terms',
    summary:
      'List the terms of the school year that have not ended, sorted by first day. Admins also get the terms that ended in the past year',
    access: 'signed-in',
    response: z.object({ terms: z.array(term) }),
    status: 200,
  },
  addTerm: {
    method: 'POST',
    path: '/admin/school-terms',
    summary: 'Add a term of the school year',
    access: ['admin'],
    right: 'desk',
    body: termBody,
    response: z.object({ term }),
    status: 201,
    errors: { conflict: overlaps },
  },
  changeTerm: {
    method: 'PUT',
    path: '/admin/school-terms/{id}',
    summary: 'Change the name and the dates of a term. Booked classes do not change',
    access: ['admin'],
    right: 'desk',
    body: changeTermBody,
    response: z.object({ term }),
    status: 200,
    errors: { ...notFound, conflict: [...overlaps, TERM_CHANGED] },
  },
  removeTerm: {
    method: 'DELETE',
    path: '/admin/school-terms/{id}',
    summary: 'Remove a term. Booked classes do not change',
    access: ['admin'],
    right: 'desk',
    successMessage: 'Term removed',
    status: 200,
    errors: notFound,
  },
} as const satisfies Record<string, Endpoint>
