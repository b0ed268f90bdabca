import { handle } from '@/lib/api/handle'
import { findOwnApplications } from '@/lib/applications/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myApplications', ({ actor }) =>
  findOwnApplications(actor),
)
