import { handleEach } from '@/lib/api/handle'
import { listPushDevices } from '@/lib/notifications/push/queries'
import { addPushDevice } from '@/lib/notifications/push/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  pushDevices: async ({ actor }) => ({ devices: await listPushDevices(actor) }),
  addPushDevice: ({ actor, body }) => addPushDevice(actor, body),
})
