import { z } from 'zod'
import '@/lib/core/config/zod-settings'

const choice = z.boolean({ error: 'Choose yes or no' })

/** The optional emails that a person receives. */
export const emailChoices = z.object({ reminders: choice, class_notes: choice, announcements: choice })
export type EmailChoices = z.infer<typeof emailChoices>

export const emailChoicesBody = emailChoices.partial()
