import { handle } from '@/lib/api/handle'
import { getFeed } from '@/lib/bookings/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('feed', ({ params }) => getFeed(params.key))
