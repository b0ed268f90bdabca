import { beforeAll, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { bookTrial } from '@/lib/trials/book-trial-service'
import { bookTrialBody, changeEnquiryBody, newEnquiryBody } from '@/lib/trials/enquiry-schema'
import { addEnquiry, changeEnquiry } from '@/lib/trials/enquiry-service'
import { fulfilled, openConnections, refusals } from '../../support/barrier'
import { acting, count, enrol, newEmail, newPhone, openSlot, type Person } from '../../support/people'

const ROUNDS = 8
let admin: Person
let teacher: Person
let minutes = 600
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
  await openConnections(pool(), 4)
})

function freeSlot() {
  minutes += 120
  return openSlot(pool(), teacher.id, minutes)
}
const insertEnquiry = async (number = newPhone()) =>
  (await addEnquiry(acting(admin), newEnquiryBody.parse({ name: 'Asha', number, course_name: 'Veenai' }))).id

const bookingOf = (id: string, slotId: string, email = newEmail()) =>
  bookTrial(
    acting(admin),
    id,
    bookTrialBody.parse({
      teacher_id: teacher.id,
      slot_id: slotId,
      name: 'Asha',
      email,
      channel: 'link',
      seen: 1,
    }),
  )

it('two admins who book the trial of an enquiry at the same time book it once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [number, one, other] = [newPhone(), await freeSlot(), await freeSlot()]
    const enquiry = await insertEnquiry(number)
    const results = await Promise.allSettled([bookingOf(enquiry, one.id), bookingOf(enquiry, other.id)])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([
      { code: 'conflict', message: 'The trial class for this enquiry is already booked' },
    ])
    expect(await count(pool(), 'users WHERE phone = $1', [number])).toBe(1)
    expect(await count(pool(), 'bookings WHERE slot_id = ANY($1)', [[one.id, other.id]])).toBe(1)
  }
})

it('one of two enquiries that book the same slot gets it, and the other creates nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const slot = await freeSlot()
    const numbers = [newPhone(), newPhone()]
    const ids = [await insertEnquiry(numbers[0]), await insertEnquiry(numbers[1])]
    const results = await Promise.allSettled(ids.map((id) => bookingOf(id, slot.id)))
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict', message: 'This slot is already booked' }])
    expect(await count(pool(), 'users WHERE phone = ANY($1)', [numbers])).toBe(1)
    expect(await count(pool(), `trial_requests WHERE id = ANY($1) AND status = 'new'`, [ids])).toBe(1)
  }
})

it('booking the trial while the enquiry changes does one of both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [number, slot] = [newPhone(), await freeSlot()]
    const id = await insertEnquiry(number)
    const change = changeEnquiryBody.parse({ status: 'contacted', notes: 'Called', seen: 1 })
    const results = await Promise.allSettled<unknown>([
      bookingOf(id, slot.id),
      changeEnquiry(acting(admin), id, change),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([
      { code: 'conflict', message: 'This enquiry has just changed. Please check it and try again.' },
    ])
    const bookings = await count(pool(), 'bookings WHERE slot_id = $1', [slot.id])
    expect(await count(pool(), 'users WHERE phone = $1', [number])).toBe(bookings)
    expect(await count(pool(), `trial_requests WHERE id = $1 AND status = 'trial booked'`, [id])).toBe(bookings)
  }
})
