import { z } from 'zod'
import '@/lib/core/config/zod-settings'
import { officeRights } from '@/lib/core/config/office-rights'
import { lengthError } from '@/lib/core/http/fields'

const NO_RIGHT = 'Choose at least one right'

export const rightsField = z
  .array(z.enum(officeRights, { error: 'This right does not exist' }), { error: NO_RIGHT })
  .min(1, lengthError(NO_RIGHT))
  .refine((list) => new Set(list).size === list.length, { error: 'List each right only once' })

/** `rights` are the admin's new rights. `seen` are the rights before the change, as the caller saw them. */
export const changeRightsBody = z.object({ rights: rightsField, seen: rightsField })

/** An admin with an open account. */
export const officePerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  rights: z.array(z.enum(officeRights)),
})
export type OfficePerson = z.infer<typeof officePerson>
