import { handle } from '@/lib/api/handle'
import { getPicture } from '@/lib/teachers/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teacherPicture', ({ params }) =>
  getPicture(params.key),
)
