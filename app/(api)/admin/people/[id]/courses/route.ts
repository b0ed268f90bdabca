import { handle } from '@/lib/api/handle'
import { addTeacherCourse } from '@/lib/teachers/courses-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'addTeacherCourse',
  async ({ actor, params, body }) => ({ message: await addTeacherCourse(actor, params.id, body) }),
)
