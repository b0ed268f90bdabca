import { exportPayments } from '@/lib/exports/service'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('exportPayments', async ({ query }) => ({
  raw: new Response(await exportPayments(query), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    },
  }),
}))
