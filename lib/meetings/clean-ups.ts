/** Describes each clean-up job to the office. The keys are the names of the jobs. */
export const cleanUps = {
  'remove-meeting': 'Delete the meeting of a cancelled class',
  'move-meeting': 'Update the meeting time of a moved class',
  'remove-room': 'Delete a meeting that has no class',
  'sweep-attempt': 'Remove an incomplete meeting',
} as const
export const cleanUpNames = Object.keys(cleanUps) as (keyof typeof cleanUps)[]
