import { AppError } from '@/lib/core/errors'
import { perProcess } from '@/lib/core/per-process'
import { PICTURES_BUSY } from './file-store'

/**
 * Pictures that are worked on at once. The library for them runs on Node's few worker threads, which files and the look-up of
 * the database's address need as well: with twenty screenshots at once, connections to the database timed out.
 */
const MAX_RUNNING = 2
/** Each that waits holds its bytes: up to 5 MiB. */
const MAX_WAITING = 64
const MAX_WAITING_OF_ONE = 24

const BUSY_SECONDS = 5

interface Queue {
  running: Set<string>
  /** Whose pictures wait, in the order in which it is their turn. */
  waiting: Map<string, (() => void)[]>
}

const queue = () => perProcess<Queue>('pictureQueue', () => ({ running: new Set(), waiting: new Map() }))

/**
 * Does the work on a picture of `owner` when it is their turn (docs/contract.md 13.13): two run at once, one of each account;
 * accounts take turns, so that nobody waits behind all the pictures of another. Too many wait: 503. A failure frees its
 * place too.
 */
export async function withPictureTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const { running, waiting } = queue()
  if (running.size < MAX_RUNNING && !running.has(owner)) running.add(owner)
  else await turnOf(owner, waiting)
  try {
    return await work()
  } finally {
    running.delete(owner)
    callNext()
  }
}

function turnOf(owner: string, waiting: Queue['waiting']): Promise<void> {
  const own = waiting.get(owner) ?? []
  const all = [...waiting.values()].reduce((sum, turns) => sum + turns.length, 0)
  if (all >= MAX_WAITING || own.length >= MAX_WAITING_OF_ONE) {
    throw new AppError('unavailable', PICTURES_BUSY, { retryAfter: BUSY_SECONDS })
  }
  return new Promise((resolve) => waiting.set(owner, [...own, resolve]))
}

/** Whoever has waited longest for a turn, and has none running; with more to come they go to the end of the line. */
function callNext(): void {
  const { running, waiting } = queue()
  const next = running.size < MAX_RUNNING && [...waiting].find(([owner]) => !running.has(owner))
  if (!next) return
  const [owner, [begin, ...later]] = next
  waiting.delete(owner)
  if (later.length > 0) waiting.set(owner, later)
  running.add(owner)
  begin?.()
}
