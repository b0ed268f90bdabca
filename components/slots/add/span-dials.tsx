import { Dial } from '@/components/brand/dial'
import type { TimeFields } from '@/lib/core/http/fields'
import { cityOf, decimalHours, placeOf, timeRange, viewerSpan, zoneLabel } from '@/lib/core/time/format'

type Zones = { span: TimeFields; academy: string; viewer: string | null }

interface Face {
  place: string
  zone: string
  from: string
  to: string
  weekday: string | null
  colour: 'ink' | 'peacock'
}

/** Returns the academy's clock and, if it shows a different time, the viewer's clock. */
function facesOf({ span, academy, viewer }: Zones): Face[] {
  const own = viewer ? viewerSpan(span, viewer) : null
  const first: Face = {
    place: placeOf(academy),
    zone: zoneLabel(academy, span.starts_at),
    from: span.from_time,
    to: span.to_time,
    weekday: null,
    colour: 'ink',
  }
  if (!own || !viewer) return [first]
  const { from, to, weekday } = own
  return [
    first,
    { place: cityOf(viewer), zone: zoneLabel(viewer, span.starts_at), from, to, weekday, colour: 'peacock' },
  ]
}

const dialOf = (face: Face, size: number) => (
  <Dial from={decimalHours(face.from)} to={decimalHours(face.to)} colour={face.colour} size={size} />
)

/**
 * Shows clock dials in a column, each with the name of its place. The dials are decoration, so the page must also state
 * the times of the class.
 */
export function DialColumn(props: Zones) {
  return (
    <div aria-hidden="true" className="grid justify-items-center gap-4 text-center">
      {facesOf(props).map((face) => (
        <div key={face.colour} className="grid justify-items-center">
          {dialOf(face, 96)}
          <span className="type-note mt-1 text-muted">{face.place}</span>
        </div>
      ))}
    </div>
  )
}

/** Shows the chosen slot on clock dials, one per time zone, each labelled with the time and the location. */
export function DialPair(props: Zones) {
  const faces = facesOf(props)
  return (
    <div className={`grid divide-x divide-line border border-line ${faces.length > 1 ? 'grid-cols-2' : ''}`}>
      {faces.map((face) => (
        <div key={face.colour} className="grid content-start justify-items-center px-1 pt-4 pb-3.5 text-center">
          {dialOf(face, 92)}
          <b className="type-figure mt-2.5 whitespace-nowrap font-[460] text-[1.125rem] leading-6">
            {timeRange(face.from, face.to)}
          </b>
          <span className="type-small text-muted">
            {face.place}, {face.zone}
          </span>
          {face.weekday ? <span className="type-small font-semibold">{face.weekday} there</span> : null}
        </div>
      ))}
    </div>
  )
}

/** Shows the times of the chosen slot on one line, for the action bar on a phone. */
export function DialLine(props: Zones & { day: string }) {
  const faces = facesOf(props)
  return (
    <div className={`grid gap-x-3 gap-y-2 ${faces.length > 1 ? 'grid-cols-2' : ''}`}>
      {faces.map((face) => (
        <div key={face.colour} className="flex min-w-0 items-center gap-2.5">
          {dialOf(face, 40)}
          <span className="min-w-0">
            <b className="tnum block font-semibold leading-5">{timeRange(face.from, face.to)}</b>
            <span className="block text-[0.875rem] text-muted leading-[1.125rem]">
              {face.place}, {face.weekday ?? props.day}
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
