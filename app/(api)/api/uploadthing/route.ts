import { handle } from '@/lib/api/handle'
import { answerUploadThing } from '@/lib/teachers/direct-upload'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('uploadPicture', ({ request }) =>
  answerUploadThing(request),
)
