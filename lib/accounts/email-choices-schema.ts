import { z } from 'zod'

const wanted = z.boolean({ error: 'Choose yes or no' })

/** Which optional emails a person gets. */
export const emailChoices = z.object({ reminders: wanted, class_notes: wanted })
export type EmailChoices = z.infer<typeof emailChoices>

export const emailChoicesBody = emailChoices.partial()
