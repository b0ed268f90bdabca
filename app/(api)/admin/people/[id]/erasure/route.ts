import { handleEach } from '@/lib/api/handle'
import { eraseByOffice, keepByOffice } from '@/lib/privacy/erasure-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  erasePerson: async ({ actor, params, body }) => ({
    erased_on: (await eraseByOffice(actor, params.id, body)).toISOString(),
  }),
  keepPerson: ({ actor, params }) => keepByOffice(actor, params.id),
})
