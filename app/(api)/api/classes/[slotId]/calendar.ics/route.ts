import { getClassFile } from '@/lib/calendar-feed/queries'
import { handle } from '@/lib/http/handle'

const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="class.ics"',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('classFile', async ({ actor, params }) => ({
  raw: new Response(await getClassFile(actor, params.slotId), { headers }),
}))
