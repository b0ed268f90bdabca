import { handleEach } from '@/lib/api/handle'
import { getPersonAs } from '@/lib/office/people-queries'
import { editPerson } from '@/lib/office/people-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  person: ({ actor, params }) => getPersonAs(actor, params.id),
  editPerson: ({ actor, params, body }) => editPerson(actor, params.id, body),
})
