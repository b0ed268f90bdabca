import { handle } from '@/lib/api/handle'
import { listOwnCourses, listOwnPayments } from '@/lib/payments/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myPayments', async ({ actor }) => {
  const [payments, courses] = await Promise.all([listOwnPayments(actor), listOwnCourses(actor)])
  return { data: { payments, courses } }
})
