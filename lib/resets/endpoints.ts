import { addresses } from '@/lib/http/addresses'
import { type Endpoint, message } from '@/lib/http/endpoint'
import { forgotPasswordBody, resetPasswordBody } from './schema'

export const resetEndpoints = {
  forgotPassword: {
    ...addresses.forgotPassword,
    summary: 'Ask for a link to set a new password; the answer is the same for every address',
    access: 'anyone',
    body: forgotPasswordBody,
    response: message,
    status: 200,
  },
  resetPassword: {
    ...addresses.resetPassword,
    summary: 'Set a new password with such a link, which ends all sessions',
    access: 'anyone',
    body: resetPasswordBody,
    response: message,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
