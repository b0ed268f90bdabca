import { confirmApp } from '@/lib/accounts/second-factor/second-factor-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('confirmApp', async ({ actor, body }) => ({
  recovery_codes: await confirmApp(actor, body),
}))
