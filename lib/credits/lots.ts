/** The ledger entry fields that determine the lots. Later entries have a higher `id`. */
export interface LedgerEntry {
  id: bigint
  classes: number
  reason: string
  /** The earlier lot that this entry reduces, ends or continues. */
  lotId: bigint | null
  /** The last day on which the classes can be used, `YYYY-MM-DD`. Null = no limit. */
  expiresOn: string | null
  /** The date of the booked class. The class can only use a lot that is valid on this date. */
  classOn: string | null
}

/** Classes that were credited together and expire together. */
export interface Lot {
  id: bigint
  /** The number of unused classes. */
  left: number
  expiresOn: string | null
  reason: string
}

const LAST_DAY = '9999-12-31'

const compareLots = (a: Lot, b: Lot) =>
  (a.expiresOn ?? LAST_DAY).localeCompare(b.expiresOn ?? LAST_DAY) || Number(a.id - b.id)

/** Returns the lots that can still be used on a day, in the order in which classes use them. */
export const validLots = (lots: readonly Lot[], day: string | null): Lot[] =>
  lots.filter(({ expiresOn }) => day === null || expiresOn === null || expiresOn >= day).toSorted(compareLots)

/**
 * Returns the lots of a ledger that have classes left, beginning with the lot that expires first. If a class was booked
 * without credit, the next new lot has one class less.
 */
export function lotsOf(entries: readonly LedgerEntry[]): Lot[] {
  return foldEntries(entries).lots
}

/**
 * Returns the expiry date of the lot that a booked class uses. Null if the lot does not expire, or if no lot covers the
 * class.
 */
export const expiryOfUse = (entries: readonly LedgerEntry[], entryId: bigint): string | null =>
  foldEntries(entries).uses.get(entryId)?.expiresOn ?? null

/** Replays a ledger, oldest entry first. Returns the lots that have classes left, and the lot that each entry used. */
function foldEntries(entries: readonly LedgerEntry[]) {
  const lots = new Map<bigint, Lot>()
  // Maps an extended or carried-over lot to the lot that its classes came from.
  const origins = new Map<bigint, bigint>()
  const originOf = (id: bigint) => origins.get(id) ?? id
  const uses = new Map<bigint, Lot>()
  let uncovered = 0
  for (const entry of entries.toSorted((a, b) => Number(a.id - b.id))) {
    if (entry.classes > 0) {
      const used = Math.min(uncovered, entry.classes)
      uncovered -= used
      const { id, expiresOn, reason } = entry
      lots.set(id, { id, left: entry.classes - used, expiresOn, reason })
      if (entry.lotId !== null) origins.set(id, originOf(entry.lotId))
      continue
    }
    let taken = -entry.classes
    const { lotId } = entry
    const valid = validLots([...lots.values()], entry.classOn)
    // If the entry names a lot, takes the classes from that lot first.
    const isOwn = (lot: Lot) => lotId !== null && originOf(lot.id) === originOf(lotId)
    for (const lot of [...valid.filter(isOwn), ...valid.filter((lot) => !isOwn(lot))]) {
      const used = Math.min(lot.left, taken)
      if (used > 0) uses.set(entry.id, lot)
      lot.left -= used
      taken -= used
    }
    uncovered += taken
  }
  return { lots: [...lots.values()].filter(({ left }) => left > 0).toSorted(compareLots), uses }
}
