import { handle } from '@/lib/api/handle'
import { endTeacherCourse } from '@/lib/teachers/courses-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'endTeacherCourse',
  async ({ actor, params }) => ({ message: await endTeacherCourse(actor, params.id, params.courseId) }),
)
