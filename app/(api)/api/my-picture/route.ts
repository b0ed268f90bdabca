import { handleEach } from '@/lib/api/handle'
import { removePicture, setPicture } from '@/lib/teachers/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  setPicture: async ({ actor, body }) => ({ picture_path: await setPicture(actor, body) }),
  removePicture: ({ actor }) => removePicture(actor),
})
