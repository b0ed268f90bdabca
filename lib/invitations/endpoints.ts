import { z } from 'zod'
import { sessionUser } from '@/lib/auth/session/session-user'
import { NEEDS_EVERYTHING } from '@/lib/core/config/office-rights'
import { type Endpoint, page } from '@/lib/core/http/endpoint'
import { TOO_MANY_TRIES } from '@/lib/core/http/errors'
import {
  invitationBody,
  invitationCounts,
  invitationRow,
  invitationSent,
  invitationsQuery,
  invitationView,
  inviteOfficeBody,
  inviteTeacherBody,
  newPersonBody,
  openAccountBody,
  sendInvitationBody,
} from './schema'
import { ALREADY_OPEN, NO_PERSON, NOT_INVITED } from './texts'

const newAccount = {
  method: 'POST',
  access: ['admin'],
  right: 'desk',
  response: invitationSent,
  status: 201,
  errors: { conflict: ['Phone number already registered', 'Email already registered'] },
} as const

export const invitationEndpoints = {
  addPerson: {
    ...newAccount,
    path: '/admin/people',
    summary: 'Create an account for a student to open, and invite the student unless `invite` is `none`',
    body: newPersonBody,
  },
  inviteTeacher: {
    ...newAccount,
    path: '/admin/invitations/teacher',
    summary:
      'Create a teacher’s account and invite the teacher. Opening the account approves the teacher for these courses',
    body: inviteTeacherBody,
  },
  inviteOffice: {
    ...newAccount,
    right: 'everything',
    path: '/admin/invitations/office',
    summary:
      'Create an account for a new admin and invite the person. Opening the account makes the person an admin with these rights',
    body: inviteOfficeBody,
  },
  invitations: {
    method: 'GET',
    path: '/admin/invitations',
    summary: 'List accounts that have not been opened, or those that were opened with an invitation, newest first',
    access: ['admin'],
    right: 'any',
    query: invitationsQuery,
    response: z.object({ invitations: z.array(invitationRow), counts: invitationCounts, ...page }),
    status: 200,
  },
  personInvitation: {
    method: 'GET',
    path: '/admin/people/{id}/invitations',
    summary: 'Return the state of a person’s invitation, or null if the person registered without an invitation',
    access: ['admin'],
    right: 'any',
    response: z.object({ invitation: invitationRow.nullable() }),
    status: 200,
    errors: { not_found: NO_PERSON },
  },
  sendInvitation: {
    method: 'POST',
    path: '/admin/people/{id}/invitations',
    summary: 'Send a new invitation. The earlier link sent through this channel stops working',
    access: ['admin'],
    right: 'desk',
    body: sendInvitationBody,
    response: invitationSent,
    status: 201,
    errors: { forbidden: NEEDS_EVERYTHING, not_found: NO_PERSON, conflict: ALREADY_OPEN },
  },
  revokeInvitations: {
    method: 'DELETE',
    path: '/admin/people/{id}/invitations',
    summary: 'Revoke a person’s open invitations',
    access: ['admin'],
    right: 'desk',
    successMessage: 'The invitation is revoked',
    status: 200,
    errors: { forbidden: NEEDS_EVERYTHING, not_found: NO_PERSON, conflict: [ALREADY_OPEN, NOT_INVITED] },
  },
  invitation: {
    method: 'POST',
    path: '/api/invitation',
    summary: 'Return the account that an invitation opens',
    access: 'anyone',
    body: invitationBody,
    response: z.object({ invitation: invitationView }),
    status: 200,
    errors: { too_many: TOO_MANY_TRIES },
  },
  openAccount: {
    method: 'POST',
    path: '/api/invitation/accept',
    summary: 'Open an account with the link from its invitation: set the password and log in',
    access: 'anyone',
    body: openAccountBody,
    response: z.object({ token: z.string(), user: sessionUser }),
    successMessage: 'Your account is open',
    session: 'start',
    status: 200,
    errors: { too_many: TOO_MANY_TRIES },
  },
} as const satisfies Record<string, Endpoint>
