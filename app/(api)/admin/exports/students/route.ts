import { exportStudents } from '@/lib/admin/exports'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportStudents', async ({ query }) => ({
  raw: new Response(await exportStudents(query), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="students.csv"',
    },
  }),
}))
