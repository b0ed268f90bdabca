import { handle } from '@/lib/api/handle'
import { addTerm } from '@/lib/terms/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addTerm', async ({ actor, body }) => ({
  term: await addTerm(actor, body),
}))
