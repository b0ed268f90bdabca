import { handle } from '@/lib/api/handle'
import { findOwnApplications } from '@/lib/applications/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myApplications', async ({ actor }) => ({
  data: await findOwnApplications(actor),
}))
