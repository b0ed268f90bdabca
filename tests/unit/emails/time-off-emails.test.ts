import { expect, it } from 'vitest'
import { teacherTimeOffEmail } from '@/lib/notifications/emails/time-off-emails'

const subjectOf = (from: string, until: string) =>
  teacherTimeOffEmail(
    {
      startsAt: new Date(`${from}:00+05:30`),
      endsAt: new Date(`${until}:00+05:30`),
      holiday: null,
      zone: 'Europe/London',
      academyZone: 'Asia/Kolkata',
      address: 'https://academy.example/my-classes',
      freeSlotCount: 1,
    },
    [],
  ).subject

it.each([
  ['2027-01-11T00:00', '2027-01-12T00:00', 'Monday, 11 January 2027'],
  ['2027-01-11T00:00', '2027-01-16T00:00', 'Monday, 11 January 2027 to Friday, 15 January 2027'],
  ['2027-01-11T14:00', '2027-01-11T17:00', 'Monday, 11 January 2027, 2:00–5:00 pm'],
  ['2027-01-11T00:00', '2027-01-11T12:00', 'Monday, 11 January 2027, 12:00 am–12:00 pm'],
  ['2027-01-11T14:00', '2027-01-13T12:00', 'Monday, 11 January 2027, 2:00 pm to Wednesday, 13 January 2027, 12:00 pm'],
])('the email about time off from %s to %s names %s in the academy’s time', (from, until, range) => {
  expect(subjectOf(from, until)).toBe(`Your time off: ${range}`)
})
