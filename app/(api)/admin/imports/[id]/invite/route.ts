import { handle } from '@/lib/api/handle'
import { inviteImport } from '@/lib/imports/inviting-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('inviteImport', async ({ actor, params }) => ({
  import: await inviteImport(actor, params.id),
}))
