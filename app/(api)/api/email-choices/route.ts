import { chooseEmails, readEmailChoices } from '@/lib/accounts/email/email-choices-service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  emailChoices: async ({ actor }) => ({ choices: await readEmailChoices(actor) }),
  chooseEmails: async ({ actor, body }) => ({ choices: await chooseEmails(actor, body) }),
})
