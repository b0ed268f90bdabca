import { handle } from '@/lib/api/handle'
import { securityText } from '@/lib/api/security-text'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('securityText', async () => securityText())
