import { handleEach } from '@/lib/api/handle'
import { removePicture, setPicture } from '@/lib/teachers/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  setPicture: async ({ actor, body }) => ({ data: { picture_path: await setPicture(actor, body) } }),
  removePicture: async ({ actor }) => {
    await removePicture(actor)
    return { data: { message: 'Picture removed' } }
  },
})
