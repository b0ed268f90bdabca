'use client'

import { CalendarPlus } from 'lucide-react'
import { useAcademy } from '@/components/ui/academy-settings'
import { useBrowserValue } from '@/components/ui/use-hydrated'
import { addressOf } from '@/lib/api/address'
import { googleEventLink, outlookEventLink } from '@/lib/bookings/calendar-links'
import { paths } from '@/lib/paths'
import type { ClassProps } from './class-props'
import { classLabel, classWith, roleIn } from './class-texts'

const link = 'text-link inline-flex min-h-11 items-center'

/** Shows links that add one class to Google Calendar, to Outlook, or (as a file) to Apple's and other calendars. */
export function AddToCalendar({ booking, user }: Pick<ClassProps, 'booking' | 'user'>) {
  const { name } = useAcademy()
  const origin = useBrowserValue(() => window.location.origin, '')
  const role = roleIn(booking, user)
  const child = role === 'student' && booking.student_name !== user.name ? `${booking.student_name}: ` : ''
  const event = {
    title: `${child}${classWith(booking, role)}`,
    details: `Go to the class: ${origin}${paths.beforeClass({ slot: booking.slot_id })}\n\nIf the class is moved or cancelled, this entry does not change. The calendar link in your profile keeps your calendar up to date.`,
    location: `Online, ${name}`,
    startsAt: new Date(booking.starts_at),
    endsAt: new Date(booking.ends_at),
  }
  const label = classLabel(booking)
  const services = [
    { service: 'Google', href: googleEventLink(event) },
    { service: 'Outlook', href: outlookEventLink(event) },
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="inline-flex min-h-11 items-center gap-2">
        <CalendarPlus aria-hidden="true" size={18} strokeWidth={1.7} className="flex-none" />
        Add to calendar:
      </span>
      {services.map(({ service, href }) => (
        <a
          key={service}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Add to calendar, ${service}: ${label}`}
          className={link}
        >
          {service}
        </a>
      ))}
      <a
        href={addressOf('classFile', { params: { slotId: booking.slot_id } })}
        download="class.ics"
        aria-label={`Add to calendar, Apple or other: ${label}`}
        className={link}
      >
        Apple or other
      </a>
    </p>
  )
}
