import { endOtherSessions, listSessions } from '@/lib/accounts/sign-in/sessions-service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  sessions: async ({ actor }) => ({ sessions: await listSessions(actor) }),
  endOtherSessions: ({ actor }) => endOtherSessions(actor),
})
