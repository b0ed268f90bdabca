import { readPendingLogin } from '@/lib/accounts/second-factor/pending-login-service'
import { finishByCode } from '@/lib/accounts/second-factor/second-step-service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  pendingLogin: async ({ request }) => ({ second_factor: await readPendingLogin(request) }),
  showSecondFactor: ({ body, address, request }) => finishByCode(body, request, address),
})
