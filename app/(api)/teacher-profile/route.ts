import { handle } from '@/lib/api/handle'
import { submitTeacherProfile } from '@/lib/applications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teacherProfile', async ({ actor, body }) => {
  await submitTeacherProfile(actor, body)
  return { data: { message: 'Waiting for admin approval' } }
})
