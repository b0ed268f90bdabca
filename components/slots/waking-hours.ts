import { clockTime, viewerSpan } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import { slotState } from './slot-state'

/** On the reader's own clock, `HH:MM`: what lies between them is offered first. */
const [MORNING, NIGHT] = ['07:00', '22:00']
/** A night is shorter than this, a day longer: a longer pause lies between two nights. */
const PAUSE_MS = 10 * 60 * 60 * 1000

/** Whether a slot lies in the reader's night, wholly or in part; never where their clock shows the academy's time. */
export function isNight(slot: SlotView, viewer: string | null): boolean {
  const own = viewer ? viewerSpan(slot, viewer) : null
  return own !== null && (own.from < MORNING || own.to > NIGHT || own.to < own.from)
}

/**
 * The slots to fold away for this reader: those in their night that are to come, but for their own classes. None where no
 * hour of their day is free: then night hours are better than nothing, and `onlyNight` says whether there are such.
 */
export function nightHours(slots: readonly SlotView[], viewer: string | null, now: Date, userId: string) {
  const night = new Set<string>()
  let [freeByDay, freeByNight] = [0, 0]
  for (const slot of slots) {
    const state = slotState(slot, now, userId)
    const atNight = isNight(slot, viewer)
    if (state === 'free' && atNight) freeByNight++
    else if (state === 'free') freeByDay++
    if (atNight && state !== 'mine') night.add(slot.slot_id)
  }
  return freeByDay > 0 ? { folded: night, onlyNight: false } : { folded: new Set<string>(), onlyNight: freeByNight > 0 }
}

/** "1:00 am to 5:30 am" on the reader's clock; two such spans where evening and early morning of one day are folded. */
function spansOf(slots: readonly SlotView[], viewer: string): string {
  const spans: [SlotView, SlotView][] = []
  for (const slot of slots) {
    const last = spans.at(-1)
    if (last && Date.parse(slot.starts_at) - Date.parse(last[1].ends_at) < PAUSE_MS) last[1] = slot
    else spans.push([slot, slot])
  }
  return spans
    .map(([first, last]) => {
      const [from, to] = [viewerSpan(first, viewer)?.from ?? '', viewerSpan(last, viewer)?.to ?? '']
      return `${clockTime(from)} to ${clockTime(to)}`
    })
    .join(' and ')
}

/** "4 more night-time slots (1:00 am to 5:30 am)": the label of a day's collapsed night slots. Takes them by start. */
export function nightLine(night: readonly SlotView[], viewer: string, others: boolean, now: Date): string {
  const free = night.filter((slot) => slotState(slot, now) === 'free')
  if (free.length === 0) return `${nightSlots(night.length)}, not free`
  return `${nightSlots(free.length, others)} (${spansOf(free, viewer)})`
}

const nightSlots = (count: number, more = false) =>
  `${count}${more ? ' more' : ''} night-time ${count === 1 ? 'slot' : 'slots'}`
