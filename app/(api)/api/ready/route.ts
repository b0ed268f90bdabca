import { handle } from '@/lib/api/handle'
import { pingDatabase } from '@/lib/db/ready'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('ready', () => pingDatabase())
