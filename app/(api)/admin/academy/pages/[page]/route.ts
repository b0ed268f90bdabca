import { getPage } from '@/lib/academy/queries'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('academyPage', ({ params }) =>
  getPage(params.page),
)
