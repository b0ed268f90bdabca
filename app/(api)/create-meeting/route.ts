import { handle } from '@/lib/api/handle'
import { createMeeting } from '@/lib/meetings/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'createInstantMeeting',
  async ({ actor, body }) => {
    const { made, ...data } = await createMeeting(actor, body)
    return { data, status: made ? 201 : 200 }
  },
)
