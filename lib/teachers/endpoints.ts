import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import type { Endpoint } from '@/lib/http/endpoint'
import { courseTeacher } from './schema'

export const teacherEndpoints = {
  courseTeachers: {
    ...addresses.courseTeachers,
    summary: 'Who teaches a course and has free slots in the next fourteen days, soonest first',
    access: 'anyone',
    response: z.object({ teachers: z.array(courseTeacher) }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
