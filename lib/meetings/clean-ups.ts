/** What an unfinished clean-up was to do, in the office's words; the keys are the jobs' names. */
export const cleanUps = {
  'remove-meeting': 'Take the meeting of a cancelled class away',
  'move-meeting': 'Tell the service the new time of a class',
  'remove-room': 'Take a room away that no class has',
  'sweep-attempt': 'Take away what an interrupted attempt left',
} as const
export const cleanUpNames = Object.keys(cleanUps) as (keyof typeof cleanUps)[]
