import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { TOO_MANY_TRIES } from '@/lib/core/http/errors'
import { linkIdentityBody, ownIdentity, pendingIdentity, provider } from './identities-schema'

export const identityEndpoints = {
  identities: {
    method: 'GET',
    path: '/api/identities',
    summary: 'List the caller’s linked sign-in accounts and the available providers',
    access: 'signed-in',
    withoutSecondFactor: true,
    response: z.object({ identities: z.array(ownIdentity), providers: z.array(provider) }),
    status: 200,
  },
  pendingIdentity: {
    method: 'GET',
    path: '/api/identities/pending',
    summary: 'Return the provider account that is waiting to be linked in this browser. It expires after 15 minutes',
    access: 'anyone',
    response: z.object({ pending: pendingIdentity.nullable() }),
    status: 200,
  },
  linkIdentity: {
    method: 'POST',
    path: '/api/identities',
    summary: 'Link the pending provider account to the caller’s account. This requires the caller’s password',
    access: 'signed-in',
    right: 'own',
    body: linkIdentityBody,
    successMessage: 'Connected. You can now sign in with this account.',
    status: 201,
    errors: {
      conflict: [
        'This request has expired. Please start again.',
        'This provider account is already connected to another academy account',
        'An account from this provider is already connected. Disconnect it first.',
      ],
      too_many: TOO_MANY_TRIES,
    },
  },
  unlinkIdentity: {
    method: 'DELETE',
    path: '/api/identities/{id}',
    summary: 'Disconnect a provider account. The password still works',
    access: 'signed-in',
    right: 'own',
    successMessage: 'Disconnected',
    status: 200,
    errors: { not_found: 'This account is not connected to your academy account' },
  },
} as const satisfies Record<string, Endpoint>
