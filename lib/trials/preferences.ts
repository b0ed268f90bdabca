/**
 * The choices for the preferred times of a trial class: days of the week and parts of the day, in the family's time
 * zone.
 */
export const trialDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type TrialDay = (typeof trialDays)[number]

export const dayLabels: Record<TrialDay, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

export const dayParts = ['early', 'morning', 'afternoon', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

/** The start and end of each part of the day, as `HH:MM` in the family's time zone. */
export const partHours: Record<DayPart, { label: string; from: string; to: string }> = {
  early: { label: 'Early', from: '06:00', to: '09:00' },
  morning: { label: 'Morning', from: '09:00', to: '12:00' },
  afternoon: { label: 'Afternoon', from: '12:00', to: '16:00' },
  evening: { label: 'Evening', from: '16:00', to: '19:00' },
  night: { label: 'Night', from: '19:00', to: '22:00' },
}
