import { handleEach } from '@/lib/api/handle'
import { askErasure, previewErasure } from '@/lib/privacy/erasure-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  previewErasure: ({ actor }) => previewErasure(actor),
  askErasure: async ({ actor, body }) => ({
    erased_on: (await askErasure(actor, body)).toISOString(),
  }),
})
