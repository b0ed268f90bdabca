import type { z } from 'zod'
import { nothingPending, pendingLoginIn, stillPending } from '@/lib/auth/second-factor/second-factor'
import { deviceOf } from '@/lib/auth/session/device'
import { knownDevice } from '@/lib/auth/session/known-device'
import type { CallRequest } from '@/lib/core/http/request'
import { db } from '@/lib/db/client'
import { withCode } from './code-service'
import { finishPendingLogin, type SignedIn } from './pending-login-service'
import type { codeBody } from './second-factor-schema'

/**
 * Finishes a pending login with an authenticator code or a recovery code. The response is the same as for POST
 * /api/login. Throws 401 if this browser has no pending login, 422 for a wrong code, and 429 after too many attempts
 * (contract 39.6 to 39.8).
 */
export async function finishByCode(
  { code }: z.output<typeof codeBody>,
  request: CallRequest,
  address: string,
): Promise<SignedIn> {
  const device = deviceOf(request, address)
  const pending = await pendingLoginIn(request)
  if (!pending || !(await stillPending(db(), pending))) throw nothingPending()
  const { userId } = pending
  const codeTry = { userId, address, mark: knownDevice(device.marks, userId) }
  return withCode(codeTry, code, (tx) => finishPendingLogin(pending, device, tx))
}
