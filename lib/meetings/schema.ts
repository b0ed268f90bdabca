import { z } from 'zod'
import { idField, lengthError, optionalLine, plainText } from '@/lib/core/http/fields'
import { cleanUpNames } from './clean-ups'

export const createMeetingBody = z.object({
  topic: optionalLine(200),
  slot_id: idField('Select a slot').nullish(),
})

export const meetingLinkAnswer = z.object({
  meetingLink: z.url(),
  /**
   * The URL in our app that opens a Zoom or JaaS meeting as host. Only admins and the class's teacher receive this
   * URL.
   */
  hostLink: z.string().optional(),
})

export const wrongLink = 'Enter an https meeting link from Zoom, Google Meet, Teams, Webex, Whereby or Jitsi'

/** A teacher's own meeting link. An empty string or null removes the link. */
export const ownLinkBody = z.object({
  link: plainText(wrongLink)
    .trim()
    .max(500, lengthError('At most 500 characters'))
    .refine((link) => link === '' || /^https:\/\//i.test(link), { error: wrongLink })
    .nullable()
    .transform((link) => link || null),
})
export const ownLinkAnswer = z.object({ link: z.string().nullable() })

export const cleanUp = z.object({
  id: z.string(),
  task: z.enum(cleanUpNames),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  tried_at: z.iso.datetime(),
})
export type CleanUp = z.infer<typeof cleanUp>
