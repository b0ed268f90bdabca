import { handleEach } from '@/lib/api/handle'
import { requestErasure, previewErasure } from '@/lib/privacy/erasure-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  previewErasure: ({ actor }) => previewErasure(actor),
  requestErasure: async ({ actor, body }) => ({
    erased_on: (await requestErasure(actor, body)).toISOString(),
  }),
})
