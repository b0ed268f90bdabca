import { handle } from '@/lib/api/handle'
import { removePushDevice } from '@/lib/notifications/push/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('removePushDevice', ({ actor, params }) =>
  removePushDevice(actor, params.id),
)
