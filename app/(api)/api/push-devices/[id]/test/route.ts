import { handle } from '@/lib/api/handle'
import { testPushDevice } from '@/lib/notifications/push/sending-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('testPushDevice', ({ actor, params }) =>
  testPushDevice(actor, params.id),
)
