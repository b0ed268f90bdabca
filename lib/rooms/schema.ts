import { z } from 'zod'

/** What an unfinished clean-up was to do, in the office's words; the keys are the jobs' names. */
export const cleanUps = {
  'remove-meeting': 'Take the meeting of a cancelled class away',
  'move-meeting': 'Tell the service the new time of a class',
  'remove-room': 'Take a room away that no class has',
  'sweep-attempt': 'Take away what an interrupted attempt left',
} as const
export const cleanUpNames = Object.keys(cleanUps) as (keyof typeof cleanUps)[]

export const cleanUp = z.object({
  id: z.string(),
  task: z.enum(cleanUpNames),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  tried_at: z.iso.datetime(),
})
export type CleanUp = z.infer<typeof cleanUp>
