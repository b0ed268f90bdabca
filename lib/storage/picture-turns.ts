/**
 * Pictures that are worked on at once. The library for them runs on Node's few worker threads, which files and the look-up of
 * the database's address need as well: with twenty screenshots at once, connections to the database timed out.
 */
const AT_ONCE = 2

interface Turns {
  running: number
  waiting: (() => void)[]
}

const held = globalThis as typeof globalThis & { academyPictures?: Turns }

/** Does the work when its turn has come; nobody is turned away, and who failed makes way like everybody else. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  held.academyPictures ??= { running: 0, waiting: [] }
  const turns = held.academyPictures
  if (turns.running < AT_ONCE) turns.running += 1
  // Whoever ends hands the turn over, so that `running` stays as it is.
  else await new Promise<void>((resolve) => turns.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.running -= 1
  }
}
