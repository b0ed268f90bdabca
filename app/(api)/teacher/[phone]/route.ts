import { handle } from '@/lib/api/handle'
import { getTeacherByPhone } from '@/lib/teachers/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teacherByPhone', async ({ actor, params }) => ({
  teacher: await getTeacherByPhone(actor, params.phone),
}))
