import { handle } from '@/lib/api/handle'
import { listTeacherApplications } from '@/lib/applications/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teachersList', ({ query }) =>
  listTeacherApplications(query),
)
