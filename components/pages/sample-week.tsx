import { slotStates } from '@/components/slots/slot-state'
import { dayLabels, trialDays } from '@/lib/trials/preferences'

type SlotKind = 'free' | 'booked' | 'closed'

const rows: readonly { time: string; slots: readonly SlotKind[] }[] = [
  { time: '7 am', slots: ['closed', 'booked', 'closed', 'booked', 'closed', 'closed', 'closed'] },
  { time: '5 pm', slots: ['free', 'closed', 'booked', 'closed', 'free', 'booked', 'closed'] },
  { time: '6 pm', slots: ['booked', 'closed', 'free', 'closed', 'booked', 'free', 'closed'] },
  { time: '8 pm', slots: ['closed', 'free', 'closed', 'free', 'closed', 'closed', 'booked'] },
]

const painted = 'border border-(--slot-edge) [border-style:var(--slot-line,solid)] bg-(--slot-ground)'
const { free, booked } = slotStates
const look: Record<SlotKind, string> = {
  free: `${painted} ${free.list.look}`,
  booked: `${painted} ${booked.list.look}`,
  closed: 'border border-edge/60',
}

/** Draws a fictional teacher's week with free and booked slots. */
export function SampleWeek() {
  return (
    <div aria-hidden="true" className="mt-8">
      <div className="type-note grid grid-cols-[48px_repeat(7,1fr)] gap-1.5 text-muted">
        <span />
        {trialDays.map((day) => (
          <span key={day} className="text-center">
            {dayLabels[day].slice(0, 2)}
          </span>
        ))}
        {rows.map((row) => (
          <Line key={row.time} {...row} />
        ))}
      </div>
      <p className="type-small mt-6 flex gap-6">
        <span className="flex items-center gap-2">
          <span className={`size-4 ${look.free}`} /> {free.list.label.toLowerCase()}
        </span>
        <span className="flex items-center gap-2">
          <span className={`size-4 ${look.booked}`} /> {booked.list.label.toLowerCase()}
        </span>
      </p>
    </div>
  )
}

function Line({ time, slots }: { time: string; slots: readonly SlotKind[] }) {
  return (
    <>
      <span className="tnum self-center">{time}</span>
      {trialDays.map((day, i) => (
        <span key={day} className={`h-12 lg:h-14 ${look[slots[i] ?? 'closed']}`} />
      ))}
    </>
  )
}
