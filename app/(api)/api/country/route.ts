import { findOwnCountry, setOwnCountry } from '@/lib/accounts/country/country-service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  ownCountry: ({ actor }) => findOwnCountry(actor),
  setOwnCountry: ({ actor, body }) => setOwnCountry(actor, body),
})
