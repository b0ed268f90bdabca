import { Failure } from '../../../scripts/system/failure.mjs'

/**
 * @typedef {{ label: string, stop: Date }} Backup a full backup; `stop`: the earliest moment it can restore
 * @typedef {{ to: Date, at: Date, left: number }} Recovery
 *   a past recovery: the time to which it went back, the time at which it ran, and the timeline that it abandoned
 * @typedef {{ set: string, timeline: number | null }} Plan
 *   the backup to start from, and the timeline to follow; null for the current one
 */

const USAGE = `Give the time with its offset, as in --to '2026-11-23 14:05:00+05:30' (Z is UTC), or --to latest.`
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) ?(Z|[+-]\d{2}:?\d{2})$/

/**
 * Parses the time of a recovery. Returns null for "latest". Rejects a time without an offset, because its time zone
 * would be unclear.
 * @param {string | undefined} text
 */
export function readMoment(text) {
  if (text === 'latest') return null
  const [, date, time, zone] = MOMENT.exec(text?.trim() ?? '') ?? []
  const moment = new Date(`${date}T${time}${zone?.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`)
  // Without this check, 31 June would silently become 1 July.
  const isReal = date !== undefined && new Date(`${date}T00:00Z`).toISOString().startsWith(date)
  if (!isReal || Number.isNaN(moment.getTime()))
    throw new Failure(text ? `“${text}” is not a valid time.` : 'The recovery time is missing.', USAGE)
  return moment
}

/**
 * Selects the backup and the timeline that restore the database's state at a given time. After an earlier recovery,
 * this state may be on an old timeline.
 * @param {Date | null} moment null: the latest of the current timeline
 * @param {{ backups: Backup[], recoveries: Recovery[], now: Date }} known in any order
 * @returns {Plan}
 */
export function planFor(moment, { backups, recoveries, now }) {
  if (moment && moment > now) throw new Failure(`${moment.toISOString()} is in the future.`)
  const at = moment ?? now
  const before = recoveries.filter((one) => one.at <= at)
  const after = recoveries.filter((one) => one.at > at).toSorted((one, other) => Number(one.at) - Number(other.at))
  // Ignore backups of states that a recovery before `at` has discarded.
  const usable = backups
    .filter(({ stop }) => stop <= at && !before.some((one) => one.to < stop && stop < one.at))
    .toSorted((one, other) => Number(other.stop) - Number(one.stop))
  const [latest] = usable
  if (!latest) throw new Failure(`There is no backup from before ${at.toISOString()}.`, earliest(backups))
  return { set: latest.label, timeline: after[0]?.left ?? null }
}

/** @param {Backup[]} backups */
function earliest(backups) {
  const [first] = backups.map(({ stop }) => stop.toISOString()).toSorted()
  return first ? `The earliest possible time is ${first}.` : 'npm run cluster -- backup creates one.'
}
