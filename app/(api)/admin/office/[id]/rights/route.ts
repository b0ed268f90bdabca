import { handle } from '@/lib/api/handle'
import { changeRights } from '@/lib/office/rights-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('changeRights', ({ actor, params, body }) =>
  changeRights(actor, params.id, body),
)
