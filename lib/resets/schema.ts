import { z } from 'zod'
import { loginBody, registerBody } from '@/lib/accounts/schema'
import { plainText } from '@/lib/http/fields'

export const RESET_MINUTES = 30
/** One sentence for everybody: whether the address is known is nobody's business. */
export const RESET_SENT = 'If an account has this address, a message with a link is on its way.'

export const forgotPasswordBody = z.object({ email: registerBody.shape.email })
export type ForgotPasswordBody = z.input<typeof forgotPasswordBody>

export const resetPasswordBody = z.object({
  token: plainText('This link is not whole').min(1, { error: 'This link is not whole' }).max(200, {
    error: 'This link is not whole',
  }),
  password: loginBody.shape.password,
})
export type ResetPasswordBody = z.input<typeof resetPasswordBody>
