import { handle } from '@/lib/api/handle'
import { submitTeacherProfile } from '@/lib/applications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teacherProfile', ({ actor, body }) =>
  submitTeacherProfile(actor, body),
)
