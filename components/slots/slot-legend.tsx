import { cityOf, placeOf, placeTime } from '@/lib/core/format'
import { listLegend } from './slot-state'
import './slots.css'

/** Whose clock the hours follow, and what the forms of the slots mean. */
export function SlotLegend({ academy, viewer }: { academy: string; viewer: string | null }) {
  return (
    <div className="type-small flex flex-wrap items-center justify-between gap-x-7 gap-y-1.5 py-4">
      <p>
        {viewer && viewer !== academy ? (
          <>
            Large: {placeOf(academy)} time. Below it: your time in <b className="font-semibold">{cityOf(viewer)}</b>.
          </>
        ) : (
          <>All hours in {placeTime(academy)}.</>
        )}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
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
