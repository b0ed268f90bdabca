import { listStudents } from '@/lib/applications/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('students', async ({ query }) => ({
  data: await listStudents(query),
}))
