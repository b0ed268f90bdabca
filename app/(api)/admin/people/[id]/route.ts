import { getPerson } from '@/lib/admin/people-queries'
import { editPerson } from '@/lib/admin/people-service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  person: ({ params }) => getPerson(params.id),
  editPerson: ({ actor, params, body }) => editPerson(actor, params.id, body),
})
