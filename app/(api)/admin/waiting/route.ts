import { countWaiting } from '@/lib/admin/queries'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('waiting', () => countWaiting())
