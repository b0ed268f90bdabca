import { findOwnApplications } from '@/lib/applications/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myApplications', async ({ actor }) => ({
  data: await findOwnApplications(actor),
}))
