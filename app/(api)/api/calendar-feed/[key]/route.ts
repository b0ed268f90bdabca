import { handle } from '@/lib/api/handle'
import { getFeed } from '@/lib/bookings/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('feed', async ({ params }) => ({
  raw: new Response(await getFeed(params.key), { headers: { 'content-type': 'text/calendar; charset=utf-8' } }),
}))
