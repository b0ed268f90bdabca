import { handle } from '@/lib/http/handle'
import { answerUploadThing } from '@/lib/pictures/direct'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('uploadPicture', async ({ request }) => ({
  raw: await answerUploadThing(request),
}))
