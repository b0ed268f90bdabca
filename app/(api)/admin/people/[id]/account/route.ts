import { handle } from '@/lib/api/handle'
import { previewClosing, readAccountStatus } from '@/lib/privacy/closing-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('personStatus', async ({ params }) => ({
  standing: await readAccountStatus(params.id),
  preview: await previewClosing(params.id),
}))
