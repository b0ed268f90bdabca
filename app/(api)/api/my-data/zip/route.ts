import { handle } from '@/lib/api/handle'
import { getOwnDataFile } from '@/lib/privacy/own-data-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myDataFile', ({ actor }) =>
  getOwnDataFile(actor),
)
