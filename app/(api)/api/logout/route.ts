import { logOut } from '@/lib/accounts/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('logout', ({ actor }) => logOut(actor))
