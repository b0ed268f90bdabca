import { pool } from '@/lib/db/client'
import { bookTrial } from '@/lib/trials/book-trial-service'
import { bookTrialBody, changeEnquiryBody, newEnquiryBody } from '@/lib/trials/enquiry-schema'
import { addEnquiry, changeEnquiry } from '@/lib/trials/enquiry-service'
import { acting, newEmail, newPhone, only, openSlot, type Person } from './people'

type Changes = Record<string, unknown>

const typedEnquiry = (change: Changes = {}) =>
  newEnquiryBody.parse({ name: 'Asha Raman', number: newPhone(), course_name: 'Veenai', source: 'whatsapp', ...change })

export async function readEnquiry(id: string) {
  const { rows } = await pool().query('SELECT * FROM trial_requests WHERE id = $1', [id])
  return only(rows)
}

let minutes = 600
/** Returns a new slot for the teacher, two hours after the previous one. */
export function nextSlot(teacher: Person) {
  minutes += 120
  return openSlot(pool(), teacher.id, minutes)
}

/** Returns functions that handle enquiries and book trial classes as the given admin. */
export function enquiryHelpers(people: () => { admin: Person; teacher: Person }) {
  return {
    insertEnquiry: async (change: Changes = {}) => {
      const { id } = await addEnquiry(acting(people().admin), typedEnquiry(change))
      return readEnquiry(id)
    },
    updateEnquiry: (id: string, seen: number, change: Changes = {}) =>
      changeEnquiry(acting(people().admin), id, changeEnquiryBody.parse({ status: 'contacted', seen, ...change })),
    bookTrial: async (enquiry: { id: string; revision: number }, change: Changes = {}) => {
      const { admin, teacher } = people()
      const slot = await nextSlot(teacher)
      const body = bookTrialBody.parse({
        teacher_id: teacher.id,
        slot_id: slot.id,
        name: 'Asha Raman',
        email: newEmail(),
        channel: 'link',
        seen: enquiry.revision,
        ...change,
      })
      return { slot, email: body.email, ...(await bookTrial(acting(admin), enquiry.id, body)) }
    },
  }
}
