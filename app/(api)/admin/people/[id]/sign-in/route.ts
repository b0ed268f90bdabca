import { readPersonSignIn } from '@/lib/accounts/second-factor/office-sign-in-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('personSignIn', async ({ params }) => ({
  sign_in: await readPersonSignIn(params.id),
}))
