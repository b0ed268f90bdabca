import { handle } from '@/lib/api/handle'
import { readHealth } from '@/lib/health/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('academyHealth', () => readHealth())
