'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { NoteText } from '@/components/after-class/note-text'
import { partLabels } from '@/components/after-class/texts'
import { SignChip } from '@/components/brand/sign'
import { viewerHours } from '@/components/slots/viewer-hours'
import { useHydrated } from '@/components/ui/clocks'
import { useElementId } from '@/components/ui/element-id'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/format'
import { ClassActions } from './class-actions'
import { ClassPeople } from './class-people'
import type { ClassProps } from './class-props'
import { isUnderWay, lookOf, relativeDay } from './class-texts'
import { JoinButton } from './join-button'
import { WeeklyLine } from './weekly-line'

/** Shows a later class as a row. Its other actions open below it. */
export function ClassRow(props: ClassProps & { withStudent?: boolean }) {
  const { lesson, meeting, academy, viewer, now } = props
  const [more, setMore] = useState(false)
  const panel = useElementId()
  const hydrated = useHydrated()
  // The office opens this page to change a class, so its actions are shown at once.
  const office = props.user.role === 'admin'
  const { art, sign, label } = lookOf(lesson)
  const own = viewerHours(lesson, viewer)
  const day = isUnderWay(lesson, now) ? 'Now' : (relativeDay(lesson.date, academy, now) ?? shortWeekday(lesson.date))
  return (
    <article className="class-row grid grid-cols-[56px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-1 border-line border-b py-4 xl:grid-cols-[112px_56px_minmax(0,1fr)_266px_auto] xl:items-center xl:gap-x-[22px] xl:py-[18px]">
      <div className="screen-only row-span-3 xl:order-2 xl:row-span-1">
        <SignChip name={sign} art={art} size={56} />
      </div>
      <p className="tnum type-label text-muted xl:order-1 xl:font-[440] xl:font-display xl:text-[1.375rem] xl:text-ink xl:leading-6 xl:tracking-[-0.01em]">
        {day}
        <span className="xl:hidden">, </span>
        <span className="xl:block xl:font-normal xl:font-text xl:text-[0.9375rem] xl:text-muted xl:leading-5 xl:tracking-normal">
          {shortDate(lesson.date)}
        </span>
      </p>
      <div className="screen-only col-start-3 row-span-2 row-start-1 self-center max-[359px]:col-span-2 max-[359px]:col-start-2 max-[359px]:row-span-1 max-[359px]:row-start-4 max-[359px]:mt-1 xl:order-5 xl:col-start-auto xl:row-span-1 xl:row-start-auto">
        <JoinButton lesson={lesson} meeting={meeting} />
      </div>
      <div className="col-start-2 xl:order-3 xl:col-start-auto">
        <h3 className="type-h4 break-words max-phone:text-[1.3125rem]">{label}</h3>
        <ClassPeople lesson={lesson} user={props.user} withStudent={props.withStudent} />
        <WeeklyLine lesson={lesson} />
      </div>
      <div className="tnum col-span-2 col-start-2 xl:order-4 xl:col-span-1 xl:col-start-auto">
        <b className="block font-semibold">{timeRange(lesson.from_time, lesson.to_time)}</b>
        {own && viewer ? (
          <span className="type-small block text-muted">
            {own} {cityOf(viewer)}
          </span>
        ) : null}
      </div>
      {lesson.until_next_time ? (
        <div className="class-rest col-span-2 col-start-2 border-kumkum border-l-4 pl-3.5 xl:order-6 xl:col-span-3 xl:col-start-3">
          <NoteText label={partLabels.homework} text={lesson.until_next_time} />
        </div>
      ) : null}
      <div className="class-rest col-span-2 col-start-2 -mb-2.5 xl:order-6 xl:col-span-3 xl:col-start-3">
        {office ? null : (
          <button
            type="button"
            aria-expanded={more}
            aria-controls={panel}
            onClick={() => setMore(!more)}
            className="type-small -my-1 inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink"
          >
            <ChevronDown aria-hidden="true" size={18} strokeWidth={1.7} className={more ? 'rotate-180' : ''} />
            Manage class
            <span className="sr-only">
              {' '}
              {label}, {shortDate(lesson.date)}
            </span>
          </button>
        )}
        {/* The office's actions need scripts, and are most of a row's HTML: they come into room that is kept for them. */}
        <div id={panel} className={office ? 'min-h-33 phone:min-h-11' : undefined}>
          {more || (office && hydrated) ? <ClassActions {...props} /> : null}
        </div>
      </div>
    </article>
  )
}
