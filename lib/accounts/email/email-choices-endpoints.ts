import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { emailChoices, emailChoicesBody } from './email-choices-schema'

export const emailChoiceEndpoints = {
  emailChoices: {
    method: 'GET',
    path: '/api/email-choices',
    summary: 'Return which optional emails the caller receives',
    access: 'signed-in',
    response: z.object({ choices: emailChoices }),
    status: 200,
  },
  chooseEmails: {
    method: 'PATCH',
    path: '/api/email-choices',
    summary: 'Turn optional emails on or off',
    access: 'signed-in',
    right: 'own',
    body: emailChoicesBody,
    response: z.object({ choices: emailChoices }),
    successMessage: 'Your email settings are saved',
    status: 200,
  },
  openEmailChoice: {
    method: 'GET',
    path: '/api/email-choices/{key}',
    summary: 'Redirect a browser to the page that turns off one kind of email',
    access: 'anyone',
    status: 302,
    withoutDatabase: true,
    errors: { not_found: 'This link is incomplete' },
  },
  stopEmails: {
    method: 'POST',
    path: '/api/email-choices/{key}',
    summary:
      'Turn off one kind of email with the key from an email, in one click (RFC 8058). A second call changes nothing',
    access: 'anyone',
    successMessage: 'These emails are turned off',
    status: 200,
    errors: { not_found: 'This link is incomplete' },
  },
} as const satisfies Record<string, Endpoint>
