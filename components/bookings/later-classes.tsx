import { todayIn } from '@/components/slots/slot-days'
import type { BookedClass } from '@/lib/bookings/schema'
import type { ClassProps } from './class-props'
import { ClassRow } from './class-row'

type LaterClassesProps = Omit<ClassProps, 'lesson'> & { lessons: readonly BookedClass[] }

/** The classes after the next one: those of today apart from those of the days to come. */
export function LaterClasses({ lessons, ...shared }: LaterClassesProps) {
  const today = todayIn(shared.academy, shared.now)
  const parts = [
    { title: 'Later today', list: lessons.filter((lesson) => lesson.date <= today) },
    { title: 'The days to come', list: lessons.filter((lesson) => lesson.date > today) },
  ]
  return (
    <section aria-label="Later classes" className="max-w-[1100px]">
      {parts.map(({ title, list }) =>
        list.length > 0 ? (
          <div key={title} className="mt-8 md:mt-10">
            <h2 className="type-h4 mb-2.5">{title}</h2>
            <div className="border-ink border-t">
              {list.map((lesson) => (
                <ClassRow key={lesson.slot_id} lesson={lesson} {...shared} />
              ))}
            </div>
          </div>
        ) : null,
      )}
    </section>
  )
}
