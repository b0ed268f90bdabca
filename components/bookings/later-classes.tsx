import { todayIn } from '@/components/slots/slot-days'
import type { BookedClass } from '@/lib/bookings/schema'
import type { ClassProps } from './class-props'
import { ClassRow } from './class-row'

type LaterClassesProps = Omit<ClassProps, 'lesson'> & { lessons: readonly BookedClass[] }

/** The classes after the next one: today's, then those of later days. */
export function LaterClasses({ lessons, ...shared }: LaterClassesProps) {
  const today = todayIn(shared.academy, shared.now)
  const parts = [
    { title: 'Later today', list: lessons.filter((lesson) => lesson.date <= today) },
    { title: 'Later classes', list: lessons.filter((lesson) => lesson.date > today) },
  ]
  return (
    <section aria-label="Classes after the next one" className="max-w-[1100px]">
      {parts.map(({ title, list }) =>
        list.length > 0 ? (
          <div key={title} className="mt-8 md:mt-10">
            <h2 className="type-h4 mb-2.5">{title}</h2>
            <div className="border-ink border-t">
              {list.map((lesson) => (
                <ClassRow key={lesson.slot_id} lesson={lesson} withStudent {...shared} />
              ))}
            </div>
          </div>
        ) : null,
      )}
    </section>
  )
}
