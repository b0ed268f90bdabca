import { listTeachers } from '@/lib/accounts/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teachers', async () => ({
  data: { teachers: await listTeachers() },
}))
