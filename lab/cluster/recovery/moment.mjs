import { Failure } from '../../../scripts/system/failure.mjs'

/**
 * @typedef {{ label: string, stop: Date }} Backup a full one; `stop`: from then on it can be used
 * @typedef {{ to: Date, at: Date, left: number }} Recovery one that was made: to which moment, when, and the timeline that was left by it
 * @typedef {{ set: string, timeline: number | null }} Plan the backup to begin with, and the timeline to follow; null for the present one
 */

const USAGE = `Say the moment with its offset, as in --to '2026-11-23 14:05:00+05:30' (Z is UTC), or --to latest.`
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) ?(Z|[+-]\d{2}:?\d{2})$/

/**
 * A moment as a person writes it; null for the latest that there is. One without an offset is refused: on a bad day nobody should have to
 * know in which zone a program reads.
 * @param {string | undefined} text
 */
export function readMoment(text) {
  if (text === 'latest') return null
  const [, date, time, zone] = MOMENT.exec(text?.trim() ?? '') ?? []
  const moment = new Date(`${date}T${time}${zone?.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`)
  // The 31st of a month without one would quietly be the 1st.
  const isReal = date !== undefined && new Date(`${date}T00:00Z`).toISOString().startsWith(date)
  if (!isReal || Number.isNaN(moment.getTime())) throw new Failure(text ? `“${text}” is no moment.` : 'To when?', USAGE)
  return moment
}

/**
 * By which way a moment is reached: what the academy was at that time of the clock, as people saw it then. After a recovery to two
 * o'clock that was made at three, half past two is what was seen at half past two, though the present has forgotten it.
 * @param {Date | null} moment null: the latest of the present
 * @param {{ backups: Backup[], recoveries: Recovery[], now: Date }} known in any order
 * @returns {Plan}
 */
export function planFor(moment, { backups, recoveries, now }) {
  if (moment && moment > now) throw new Failure(`${moment.toISOString()} is yet to come.`)
  const at = moment ?? now
  const before = recoveries.filter((one) => one.at <= at)
  const after = recoveries.filter((one) => one.at > at).toSorted((one, other) => Number(one.at) - Number(other.at))
  // What was made between the moment of a recovery and the recovery itself belongs to what it has left.
  const usable = backups
    .filter(({ stop }) => stop <= at && !before.some((one) => one.to < stop && stop < one.at))
    .toSorted((one, other) => Number(other.stop) - Number(one.stop))
  const [latest] = usable
  if (!latest) throw new Failure(`There is no backup of before ${at.toISOString()}.`, earliest(backups))
  return { set: latest.label, timeline: after[0]?.left ?? null }
}

/** @param {Backup[]} backups */
function earliest(backups) {
  const [first] = backups.map(({ stop }) => stop.toISOString()).toSorted()
  return first ? `The earliest moment is ${first}.` : 'npm run cluster -- backup makes one.'
}
