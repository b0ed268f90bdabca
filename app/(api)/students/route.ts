import { handle } from '@/lib/api/handle'
import { listStudents } from '@/lib/applications/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('students', ({ query }) => listStudents(query))
