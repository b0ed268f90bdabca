import { academy } from '@/lib/academy'

/** What calendars call a class, from the day it is booked through every move of it. */
export function classUid(bookingId: string): string {
  return `class-${bookingId}@${academy.supportEmail.split('@')[1] ?? 'academy'}`
}
