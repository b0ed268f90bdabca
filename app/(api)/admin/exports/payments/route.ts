import { exportPayments } from '@/lib/admin/exports'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportPayments', async ({ query }) => ({
  raw: new Response(await exportPayments(query), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    },
  }),
}))
