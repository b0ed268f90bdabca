import { handle } from '@/lib/api/handle'
import { submitStudentProfile } from '@/lib/applications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('studentProfile', async ({ actor, body }) => {
  await submitStudentProfile(actor, body)
  return { data: { message: 'Waiting for admin approval' } }
})
