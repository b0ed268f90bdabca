import { handle } from '@/lib/api/handle'
import { getTaxSettings } from '@/lib/tax/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('taxSettings', async () => ({
  tax: await getTaxSettings(),
}))
