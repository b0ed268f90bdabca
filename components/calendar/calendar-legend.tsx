import { calendarLegend } from '@/components/slots/slot-state'

/** Explains the slot colours of a calendar, or only the colours of classes. */
export function CalendarLegend({ classesOnly = false }: { classesOnly?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {calendarLegend
        .filter(({ label }) => !classesOnly || label !== 'Available')
        .map(({ label, look }) => (
          <li key={label}>
            <i aria-hidden="true" className={`calendar-key ${look}`} />
            {label}
          </li>
        ))}
    </ul>
  )
}
