import type { AcademyHealth } from '@/lib/health/schema'
import { academyDate, academyInstant } from '../browser/academy-clock'
import { LONG } from './people'

const moment = (time: string) => academyInstant(academyDate(0), time).toISOString()

/** Returns a health report without problems. */
export const healthyAcademy = (): AcademyHealth => ({
  asked_at: moment('10:30'),
  lines: [
    { about: 'backup', state: 'unseen', text: 'Backups of an external database cannot be checked here' },
    { about: 'database', state: 'well', text: 'The database is responding' },
    { about: 'jobs', state: 'well', text: 'Background jobs run without delay' },
    { about: 'emails', state: 'well', text: 'Emails are sent without delay' },
  ],
  instances: [
    { place: 'academy-1:3000', role: 'all', started_at: moment('09:00'), seen_at: moment('10:30'), silent: false },
  ],
})

/** Returns a health report in which emails are pending and a process no longer responds. */
export const troubledAcademy = (): AcademyHealth => ({
  asked_at: moment('10:30'),
  lines: [
    {
      about: 'processes',
      state: 'worry',
      text: `No report from ${LONG.replaceAll(' ', '-')}:3000 for 3 min`,
      advice: 'The process or its machine may have crashed.',
      since: moment('10:27'),
    },
    {
      about: 'emails',
      state: 'worry',
      text: 'Emails have been waiting for 3 min',
      advice: 'We retry them for several hours.',
      since: moment('10:27'),
    },
    { about: 'backup', state: 'worry', text: 'There is no backup yet', advice: 'Run npm run backup on the server.' },
    { about: 'Zoom', state: 'unseen', text: 'Zoom has not been checked yet' },
    { about: 'database', state: 'well', text: 'The database is responding' },
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
