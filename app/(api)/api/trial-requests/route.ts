import { handle } from '@/lib/api/handle'
import { requestTrial } from '@/lib/trials/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('requestTrial', async ({ body, address }) => ({
  data: {
    trial_request: await requestTrial(body, address),
    message: 'Your request has reached the office.',
  },
}))
