import { sharingPicture } from '@/lib/academy/sharing-picture'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('sharingPicture', ({ params }) =>
  sharingPicture(params.file),
)
