import { handle } from '@/lib/api/handle'
import { previewClosing, readStanding } from '@/lib/privacy/closing-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('personStanding', async ({ params }) => ({
  standing: await readStanding(params.id),
  preview: await previewClosing(params.id),
}))
