import { handle } from '@/lib/api/handle'
import { setPersonCountry } from '@/lib/office/country-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('setPersonCountry', ({ actor, params, body }) =>
  setPersonCountry(actor, params.id, body),
)
