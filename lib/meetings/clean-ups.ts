/** What an unfinished clean-up was to do, in the office's words; the keys are the jobs' names. */
export const cleanUps = {
  'remove-meeting': 'Delete the meeting of a cancelled class',
  'move-meeting': 'Update the meeting time of a moved class',
  'remove-room': 'Delete a meeting without a class',
  'sweep-attempt': 'Clean up after an interrupted attempt',
} as const
export const cleanUpNames = Object.keys(cleanUps) as (keyof typeof cleanUps)[]
