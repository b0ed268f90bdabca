import type { ClassProps } from '@/components/bookings/class-props'
import { ClassRow } from '@/components/bookings/class-row'
import { todayIn } from '@/components/slots/slot-days'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { BookedClass } from '@/lib/bookings/schema'

/** Number of rows in the initial HTML. Hydration adds the others. */
const FIRST_ROWS = 5

type LaterClassesProps = Omit<ClassProps, 'booking'> & { bookings: readonly BookedClass[] }

/** Lists the classes after the next one: today's classes first, then those on later days. */
export function LaterClasses({ bookings, ...shared }: LaterClassesProps) {
  const today = todayIn(shared.academy, shared.now)
  const shown = useHydrated() ? bookings : bookings.slice(0, FIRST_ROWS)
  const parts = [
    { title: 'Later today', list: shown.filter((booking) => booking.date <= today) },
    { title: 'Later classes', list: shown.filter((booking) => booking.date > today) },
  ]
  return (
    <section aria-label="Classes after the next one" className="max-w-[1100px]">
      {parts.map(({ title, list }) =>
        list.length > 0 ? (
          <div key={title} className="mt-8 md:mt-10">
            <h2 className="type-h4 mb-2.5">{title}</h2>
            <div className="border-ink border-t">
              {list.map((booking) => (
                <ClassRow key={booking.slot_id} booking={booking} withStudent {...shared} />
              ))}
            </div>
          </div>
        ) : null,
      )}
    </section>
  )
}
