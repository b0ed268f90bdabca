import type { AcademyHealth } from '@/lib/health/schema'
import { academyDate, academyInstant } from '../academy-clock'
import { LONG } from './people'

/** How the academy may be. */

const moment = (time: string) => academyInstant(academyDate(0), time).toISOString()

/** One process on which everything is well. */
export const healthyAcademy = (): AcademyHealth => ({
  asked_at: moment('10:30'),
  lines: [
    { about: 'backup', state: 'unseen', text: 'Backups of a database of your own are not seen from here' },
    { about: 'database', state: 'well', text: 'The database answers' },
    { about: 'jobs', state: 'well', text: 'Jobs are done at once' },
    { about: 'letters', state: 'well', text: 'Letters leave at once' },
  ],
  instances: [
    { place: 'academy-1:3000', role: 'all', started_at: moment('09:00'), seen_at: moment('10:30'), silent: false },
  ],
})

/** Two processes, one of which fell silent, and letters that wait. */
export const troubledAcademy = (): AcademyHealth => ({
  asked_at: moment('10:30'),
  lines: [
    {
      about: 'processes',
      state: 'worry',
      text: `Nothing was heard of ${LONG.replaceAll(' ', '-')}:3000 for 3 min`,
      advice: 'It may have crashed, or its machine.',
      since: moment('10:27'),
    },
    {
      about: 'letters',
      state: 'worry',
      text: 'Letters wait 3 min',
      advice: 'They are tried again for hours by themselves.',
      since: moment('10:27'),
    },
    { about: 'backup', state: 'worry', text: 'No backup was made yet', advice: 'Whoever runs the server makes one.' },
    { about: 'Zoom', state: 'unseen', text: 'Zoom was not asked yet' },
    { about: 'database', state: 'well', text: 'The database answers' },
  ],
  instances: [
    {
      place: `${LONG.replaceAll(' ', '-')}:3000`,
      role: 'web',
      started_at: moment('09:00'),
      seen_at: moment('10:27'),
      silent: true,
    },
    { place: 'academy-2:3000', role: 'worker', started_at: moment('09:00'), seen_at: moment('10:30'), silent: false },
  ],
})
