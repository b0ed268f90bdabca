import { handle } from '@/lib/api/handle'
import { countWaiting } from '@/lib/office/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('waiting', () => countWaiting())
