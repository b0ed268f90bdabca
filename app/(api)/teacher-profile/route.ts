import { submitTeacherProfile } from '@/lib/applications/service'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teacherProfile', async ({ actor, body }) => {
  await submitTeacherProfile(actor, body)
  return { data: { message: 'Waiting for admin approval' } }
})
