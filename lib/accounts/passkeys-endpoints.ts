import { z } from 'zod'
import { sessionUser } from '@/lib/auth/session-user'
import type { Endpoint } from '@/lib/core/endpoint'
import { TOO_MANY_TRIES } from '@/lib/core/errors'
import {
  addPasskeyBody,
  creationOptions,
  ownPasskey,
  passkeyLoginBody,
  passkeyOptionsBody,
  removePasskeyBody,
  renamePasskeyBody,
  requestOptions,
} from './passkeys-schema'
import { CLOSED, DID_NOT_WORK, NO_PASSKEYS_HERE, NOT_YOURS, START_AGAIN, WAITS_TO_BE_ERASED } from './passkeys-texts'

export const passkeyEndpoints = {
  passkeys: {
    method: 'GET',
    path: '/api/passkeys',
    summary: 'One’s passkeys, the oldest first, and the domain that they work at; null where none do',
    access: 'signed-in',
    response: z.object({ passkeys: z.array(ownPasskey), works_at: z.string().nullable() }),
    status: 200,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/passkeys/options',
    summary: 'Begin to add a passkey: what the browser asks the device',
    access: 'signed-in',
    perHour: 30,
    body: passkeyOptionsBody,
    response: z.object({ options: creationOptions }),
    status: 200,
    errors: {
      conflict: [NO_PASSKEYS_HERE, 'You have 10 passkeys already. Remove one first.'],
      too_many: TOO_MANY_TRIES,
    },
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    summary: 'Add a passkey, with what the device answered within five minutes',
    access: 'signed-in',
    body: addPasskeyBody,
    response: z.object({ passkey: ownPasskey }),
    successMessage: 'Passkey added',
    status: 201,
    errors: {
      conflict: [
        NO_PASSKEYS_HERE,
        START_AGAIN,
        'This passkey is added already',
        'You have 10 passkeys already. Remove one first.',
      ],
    },
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/passkeys/{id}',
    summary: 'Give one of one’s passkeys another name',
    access: 'signed-in',
    body: renamePasskeyBody,
    successMessage: 'Renamed',
    status: 200,
    errors: { not_found: NOT_YOURS },
  },
  removePasskey: {
    method: 'POST',
    path: '/api/passkeys/{id}/remove',
    summary: 'Remove one of one’s passkeys; it opens nothing from then on',
    access: 'signed-in',
    body: removePasskeyBody,
    successMessage: 'Passkey removed',
    status: 200,
    errors: { not_found: NOT_YOURS, too_many: TOO_MANY_TRIES },
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: '/api/login/passkey/options',
    summary: 'Begin to log in with a passkey, without name and password: what the browser asks the device',
    access: 'anyone',
    response: z.object({ options: requestOptions }),
    status: 200,
    errors: { conflict: NO_PASSKEYS_HERE, too_many: TOO_MANY_TRIES },
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Log in with what the device answered within five minutes',
    access: 'anyone',
    body: passkeyLoginBody,
    response: z.object({ token: z.string(), user: sessionUser }),
    successMessage: 'Login successful',
    session: 'start',
    status: 200,
    conflict: z.object({ erased_on: z.iso.datetime() }),
    errors: {
      signed_out: DID_NOT_WORK,
      forbidden: CLOSED,
      conflict: [NO_PASSKEYS_HERE, WAITS_TO_BE_ERASED],
      too_many: TOO_MANY_TRIES,
    },
  },
} as const satisfies Record<string, Endpoint>
