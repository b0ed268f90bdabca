import { handle } from '@/lib/api/handle'
import { getOwnData } from '@/lib/privacy/own-data-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myData', async ({ actor }) => ({
  data: await getOwnData(actor),
}))
