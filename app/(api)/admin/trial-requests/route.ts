import { handle } from '@/lib/api/handle'
import { listTrialRequests } from '@/lib/trials/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('trialRequests', ({ query }) =>
  listTrialRequests(query),
)
