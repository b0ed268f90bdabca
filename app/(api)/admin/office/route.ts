import { handle } from '@/lib/api/handle'
import { listOfficePeople } from '@/lib/office/rights-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('officePeople', async () => ({
  people: await listOfficePeople(),
}))
