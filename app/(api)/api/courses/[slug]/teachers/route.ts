import { handle } from '@/lib/api/handle'
import { listCourseTeachers } from '@/lib/teachers/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('courseTeachers', async ({ params, token }) => ({
  teachers: await listCourseTeachers(params.slug, { isVisitor: token === null }),
}))
