import { z } from 'zod'
import '@/lib/core/config/zod-settings'

const part = z.looseObject({})
const parts = z.array(part)

/** The caller's data by section. Contract 38.7 lists the content of each section. */
export const ownData = z.object({
  about: z.object({ academy: z.string(), made_at: z.iso.datetime(), left_out: z.array(z.string()) }),
  account: part,
  consents: parts,
  learners: parts,
  sessions: parts,
  identities: parts,
  passkeys: parts,
  push_devices: parts,
  email_links: parts,
  password_links: parts,
  invitations: parts,
  imports: parts,
  erasures: parts,
  applications: parts,
  classes: parts,
  courses_taught: parts,
  hours_offered: parts,
  days_off: parts,
  watches: parts,
  payments: parts,
  claimed_utrs: parts,
  receipts: parts,
  credit_notes: parts,
  enrolments: parts,
  course_enrolments: parts,
  fees: parts,
  classes_left: parts,
  letters: parts,
  notifications: parts,
  whatsapp_messages: parts,
  announcements: parts,
  decisions: parts,
})
export type OwnData = z.infer<typeof ownData>
