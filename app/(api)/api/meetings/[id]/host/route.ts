import { handle } from '@/lib/api/handle'
import { openAsHost } from '@/lib/meetings/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('openAsHost', async ({ actor, params }) => {
  const location = await openAsHost(actor, params.id)
  return { raw: new Response(null, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } }) }
})
