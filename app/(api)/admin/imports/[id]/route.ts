import { handle } from '@/lib/api/handle'
import { readImport } from '@/lib/imports/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('import', async ({ params }) => ({
  import: await readImport(params.id),
}))
