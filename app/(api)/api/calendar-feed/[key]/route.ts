import { getFeed } from '@/lib/calendar-feed/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('feed', async ({ params }) => ({
  raw: new Response(await getFeed(params.key), { headers: { 'content-type': 'text/calendar; charset=utf-8' } }),
}))
