import { handle } from '@/lib/api/handle'
import { paths } from '@/lib/paths'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'changePasswordPage',
  async () => paths.ownPassword,
)
