import { z } from 'zod'
import { LOGIN_AGAIN, PASSKEY_FIRST } from '@/lib/auth/second-factor-texts'
import { secondWay } from '@/lib/auth/second-way'
import { sessionUser } from '@/lib/auth/session-user'
import type { Endpoint } from '@/lib/core/endpoint'
import { TOO_MANY_TRIES } from '@/lib/core/errors'
import { personSignIn, removePersonFactorBody } from './person-sign-in-schema'
import {
  appSecret,
  changeFactorBody,
  codeBody,
  ownSecondFactor,
  recoveryCodes,
  setUpAppBody,
} from './second-factor-schema'
import {
  APP_IS_ON,
  NO_APP,
  NO_FACTOR,
  NO_PERSON,
  NOT_ONES_OWN,
  NOT_SIGNED_IN,
  SET_UP_ANEW,
} from './second-factor-texts'

export const secondFactorEndpoints = {
  pendingLogin: {
    method: 'GET',
    path: '/api/login/second-factor',
    summary: 'By which ways a login in this browser may show its second factor; null where none waits for one',
    access: 'anyone',
    response: z.object({ second_factor: z.array(secondWay).nullable() }),
    status: 200,
  },
  showSecondFactor: {
    method: 'POST',
    path: '/api/login/second-factor',
    summary: 'Finish a login with the code of an app or a recovery code; the cookie of the refused login goes along',
    access: 'anyone',
    body: codeBody,
    response: z.object({ token: z.string(), user: sessionUser }),
    successMessage: 'Login successful',
    session: 'start',
    status: 200,
    conflict: z.object({ erased_on: z.iso.datetime() }),
    errors: {
      signed_out: LOGIN_AGAIN,
      forbidden: 'This account is closed. Please write to the academy office.',
      conflict: 'Your account will be deleted on …. You can keep it until then.',
      too_many: TOO_MANY_TRIES,
    },
  },
  secondFactor: {
    method: 'GET',
    path: '/api/second-factor',
    summary: 'How one’s own second factor stands',
    access: 'signed-in',
    withoutSecondFactor: true,
    response: z.object({ second_factor: ownSecondFactor }),
    status: 200,
  },
  setUpApp: {
    method: 'POST',
    path: '/api/second-factor/app',
    summary: 'Begin to set up an authenticator app, with the password; it counts once its first code was right',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: setUpAppBody,
    response: z.object({ app: appSecret }),
    status: 201,
    errors: { forbidden: PASSKEY_FIRST, conflict: APP_IS_ON, too_many: TOO_MANY_TRIES },
  },
  confirmApp: {
    method: 'POST',
    path: '/api/second-factor/app/confirm',
    summary: 'Turn the second step on with a first right code; the recovery codes are shown this once',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: codeBody,
    response: recoveryCodes,
    successMessage: 'Two-step login is on. Your other devices were signed out.',
    status: 200,
    errors: { forbidden: PASSKEY_FIRST, conflict: [APP_IS_ON, SET_UP_ANEW], too_many: TOO_MANY_TRIES },
  },
  turnAppOff: {
    method: 'POST',
    path: '/api/second-factor/off',
    summary: 'Turn the second step off, with the password and a code',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: changeFactorBody,
    successMessage: 'Two-step login is off. Your other devices were signed out.',
    status: 200,
    errors: { conflict: NO_APP, too_many: TOO_MANY_TRIES },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    summary: 'Ten new recovery codes, with the password and a code; the earlier ones no longer work',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: changeFactorBody,
    response: recoveryCodes,
    successMessage: 'These are your new recovery codes.',
    status: 200,
    errors: { conflict: NO_APP, too_many: TOO_MANY_TRIES },
  },
  personSignIn: {
    method: 'GET',
    path: '/admin/people/{id}/sign-in',
    summary:
      'How a person signs in: since when with a second step, with which passkeys, and on how many devices they are',
    access: ['admin'],
    response: z.object({ sign_in: personSignIn }),
    status: 200,
    errors: { not_found: NO_PERSON },
  },
  removePersonSecondFactor: {
    method: 'POST',
    path: '/admin/people/{id}/remove-second-factor',
    summary:
      'Take the second factor, and passkeys that are named, away from somebody who lost them; they are signed out and told',
    access: ['admin'],
    body: removePersonFactorBody,
    bodyOptional: true,
    successMessage: 'Removed. They were signed out on every device.',
    status: 200,
    errors: { forbidden: NOT_ONES_OWN, not_found: NO_PERSON, conflict: NO_FACTOR },
  },
  endPersonSessions: {
    method: 'POST',
    path: '/admin/people/{id}/sign-out',
    summary: 'Sign somebody out on every device; the account stays open',
    access: ['admin'],
    successMessage: 'Signed out on every device',
    status: 200,
    errors: { forbidden: NOT_ONES_OWN, not_found: NO_PERSON, conflict: NOT_SIGNED_IN },
  },
} as const satisfies Record<string, Endpoint>
