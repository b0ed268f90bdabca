import { handle } from '@/lib/api/handle'
import { submitStudentProfile } from '@/lib/applications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('studentProfile', ({ actor, body }) =>
  submitStudentProfile(actor, body),
)
