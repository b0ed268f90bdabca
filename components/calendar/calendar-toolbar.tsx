import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { Segments } from '@/components/ui/toggle-group'
import { paths } from '@/lib/paths'
import { type CalendarControls, calendarViews, type OfficeView, viewLabel } from './calendar-views'

type CalendarToolbarProps = {
  title: string
  view: OfficeView
  controls: () => CalendarControls | null
  mayAdd: boolean
  /** True if the views include the chart of all teachers, which only the office sees. */
  withChart?: boolean
}

const stepClass = 'grid size-11 place-items-center border border-input-border bg-white hover:bg-sandal'

/**
 * Shows the title and the buttons for navigation and views. With `mayAdd`, also shows the Add Slot button. Until the
 * calendar has loaded, the title is empty and the navigation is disabled.
 */
export function CalendarToolbar({ title, view, controls, mayAdd, withChart = false }: CalendarToolbarProps) {
  const loaded = title !== ''
  const span = view === 'agenda' || view === 'chart' ? 'week' : viewLabel(view)
  const views = withChart ? [{ value: 'chart', label: 'Chart' } as const, ...calendarViews] : calendarViews
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 xl:flex xl:w-auto">
      <p
        aria-live="polite"
        className="font-display xl:min-w-75 text-[1.25rem] leading-7 tracking-[-0.01em] phone:whitespace-nowrap phone:text-[1.4375rem] phone:leading-8"
      >
        {title || <>&nbsp;</>}
      </p>
      <div className="flex max-xl:col-start-1 max-xl:row-start-2">
        <button
          type="button"
          aria-label={`Previous ${span}`}
          className={`${stepClass} rounded-l-control`}
          disabled={!loaded}
          onClick={() => controls()?.previous()}
        >
          <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.6} />
        </button>
        <button
          type="button"
          className="min-h-11 border-input-border border-y bg-white px-3.5 font-medium hover:bg-sandal"
          disabled={!loaded}
          onClick={() => controls()?.today()}
        >
          Today
        </button>
        <button
          type="button"
          aria-label={`Next ${span}`}
          className={`${stepClass} rounded-r-control`}
          disabled={!loaded}
          onClick={() => controls()?.next()}
        >
          <ChevronRight aria-hidden="true" size={20} strokeWidth={1.6} />
        </button>
      </div>
      {mayAdd ? (
        <div className="flex flex-wrap justify-end gap-2 max-xl:col-start-2 max-xl:row-start-1 xl:order-last">
          <ButtonLink size="small" variant="outline" href={paths.timeOff}>
            Time Off
          </ButtonLink>
          <ButtonLink size="small" href={paths.addSlot}>
            Add Slot
          </ButtonLink>
        </div>
      ) : null}
      <Segments
        label="View"
        options={views.map((option) => ({ ...option, disabled: !loaded }))}
        value={view}
        onChange={(next) => controls()?.show(next)}
        className={`max-phone:col-span-2 phone:max-xl:row-start-2 max-phone:[&_.segment]:flex-1 max-phone:[&>div]:flex ${withChart ? 'max-phone:[&_.segment]:px-1' : 'max-phone:[&_.segment]:px-2'}`}
      />
    </div>
  )
}
