import { handle } from '@/lib/api/handle'
import { listTeachers } from '@/lib/teachers/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('teachers', async () => ({
  teachers: await listTeachers(),
}))
