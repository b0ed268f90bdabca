import { listTeacherApplications } from '@/lib/applications/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teachersList', async ({ query }) => ({
  data: await listTeacherApplications(query),
}))
