import { handle } from '@/lib/api/handle'
import { matchStatement } from '@/lib/statements/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('matchStatement', ({ body }) =>
  matchStatement(body),
)
