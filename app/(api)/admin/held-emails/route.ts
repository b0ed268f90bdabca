import { handle } from '@/lib/api/handle'
import { listHeldEmails } from '@/lib/held-emails/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('heldEmails', ({ query }) =>
  listHeldEmails(query),
)
