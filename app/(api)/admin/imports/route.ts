import { handle } from '@/lib/api/handle'
import { addImport } from '@/lib/imports/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addImport', ({ actor, body }) =>
  addImport(actor, body),
)
