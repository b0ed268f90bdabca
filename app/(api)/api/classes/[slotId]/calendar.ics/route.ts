import { handle } from '@/lib/api/handle'
import { getClassFile } from '@/lib/bookings/queries'

const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="class.ics"',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('classFile', async ({ actor, params }) => ({
  raw: new Response(await getClassFile(actor, params.slotId), { headers }),
}))
