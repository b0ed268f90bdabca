/** The texts that describe each clean-up job to the office, keyed by the job's name. */
export const cleanUps = {
  'remove-meeting': 'Delete the meeting of a cancelled class',
  'move-meeting': 'Update the meeting time of a moved class',
  'remove-room': 'Delete a meeting that has no class',
  'sweep-attempt': 'Remove an incomplete meeting',
} as const
export const cleanUpNames = Object.keys(cleanUps) as (keyof typeof cleanUps)[]
