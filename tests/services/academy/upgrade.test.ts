import { expect, it } from 'vitest'
import { writeFirstVersion } from '@/lib/academy/first-version-service'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { getReceipt } from '@/lib/receipts/queries'
import { asOwner } from '../../support/owner'
import { acting, enrol, only, pay } from '../../support/people'

it('the first start adds the academy’s details to receipts of an earlier version, and keeps their numbers', async () => {
  const admin = await enrol(pool(), 'admin')
  const student = await enrol(pool(), 'student')
  const paymentId = await pay(pool(), student.id)
  await decidePayment(acting(admin), paymentId, 'approve')
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM receipts WHERE payment_id = $1', [paymentId])
  const { id } = only(rows)
  const issued = await getReceipt(acting(student), id)
  // Empties the receipt's academy columns. In receipts from an earlier release, these columns are empty.
  await asOwner((owner) =>
    owner.query(
      `SET session_replication_role = replica;
       UPDATE receipts SET prefix = NULL, academy_name = NULL, academy_address = NULL, academy_email = NULL`,
    ),
  )
  await writeFirstVersion()
  expect(await getReceipt(acting(student), id)).toEqual(issued)
  // The demo academy's address is only a placeholder, so the receipt must not show it.
  expect(issued.academy_address).toBeNull()
  const change = pool().query("UPDATE receipts SET academy_name = 'Another name' WHERE id = $1", [id])
  await expect(change).rejects.toMatchObject({ message: 'a receipt never changes' })
})
