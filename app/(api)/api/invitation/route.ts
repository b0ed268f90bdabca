import { handle } from '@/lib/api/handle'
import { readInvitation } from '@/lib/invitations/opening-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('invitation', async ({ body, address }) => ({
  invitation: await readInvitation(body, address),
}))
