import { cityOf, placeOf, placeTime } from '@/lib/core/time/format'
import { listLegend } from './slot-state'
import './slots.css'

/** States the time zone of the slots and, on wide screens, the meaning of the colours. */
export function SlotLegend({ academy, viewer }: { academy: string; viewer: string | null }) {
  return (
    <div className="type-small flex flex-wrap items-center justify-between gap-x-7 gap-y-1.5 py-2 phone:py-4">
      <p>
        {viewer && viewer !== academy ? (
          <>
            {placeOf(academy)} time, with your time in <b className="font-semibold">{cityOf(viewer)}</b> below.
          </>
        ) : (
          <>All times in {placeTime(academy)}.</>
        )}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 max-phone:hidden">
        {listLegend.map(({ label, look }) => (
          <li key={label}>
            <i aria-hidden="true" className={`slot-key ${look}`} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
