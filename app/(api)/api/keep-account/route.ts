import { handle } from '@/lib/api/handle'
import { deviceOf } from '@/lib/auth/session/device'
import { keepAccount } from '@/lib/privacy/erasure-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('keepAccount', ({ body, address, request }) =>
  keepAccount(body, address, deviceOf(request, address)),
)
