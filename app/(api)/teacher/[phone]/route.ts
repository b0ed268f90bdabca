import { getTeacherByPhone } from '@/lib/accounts/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teacherByPhone', async ({ actor, params }) => ({
  data: { teacher: await getTeacherByPhone(actor, params.phone) },
}))
