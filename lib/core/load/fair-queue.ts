/** What does not fit any more; the caller says it in the words of its call. */
export class QueueFull extends Error {}

interface Waiting {
  begin: () => void
  refuse: (reason: QueueFull) => void
}

interface Bounds {
  /** How many run at once. */
  running: number
  /** How many of one key run at once; as many as there is room for, unless said otherwise. */
  runningOfOne?: number
  /** How many of one key may wait. */
  waitingOfOne: number
  /** How many may wait altogether. */
  waiting: number
}

/**
 * Work that waits for its turn, where each key (a person, an address) has a turn after the other: whoever sends much waits
 * behind their own, and nobody behind them. What does not fit is refused with QueueFull: first whatever is more than a key
 * may have; where all places are taken, the last one of whoever has most of them makes room for another.
 */
export class FairQueue {
  private readonly lines = new Map<string, Waiting[]>()
  private readonly runningOf = new Map<string, number>()
  private running = 0
  private waiting = 0

  constructor(private readonly bounds: Bounds) {}

  /** Does the work in its turn, and gives what comes of it. A failure gives its place free, too. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.mayBegin(key)) this.begin(key)
    // Whoever lets it begin has counted it.
    else await this.turn(key)
    try {
      return await work()
    } finally {
      this.end(key)
      this.next()
    }
  }

  private mayBegin(key: string): boolean {
    const { running, runningOfOne = running } = this.bounds
    return this.running < running && (this.runningOf.get(key) ?? 0) < runningOfOne
  }

  private begin(key: string): void {
    this.running += 1
    this.runningOf.set(key, (this.runningOf.get(key) ?? 0) + 1)
  }

  private end(key: string): void {
    this.running -= 1
    const left = (this.runningOf.get(key) ?? 0) - 1
    if (left > 0) this.runningOf.set(key, left)
    else this.runningOf.delete(key)
  }

  private turn(key: string): Promise<void> {
    const own = this.lines.get(key)?.length ?? 0
    if (own >= this.bounds.waitingOfOne) return Promise.reject(new QueueFull())
    if (this.waiting >= this.bounds.waiting && !this.makeRoom(own)) return Promise.reject(new QueueFull())
    return new Promise((begin, refuse) => {
      const line = this.lines.get(key) ?? []
      line.push({ begin, refuse })
      this.lines.set(key, line)
      this.waiting += 1
    })
  }

  /** The longest line loses its last one, if it is longer than the line of whoever comes would be. */
  private makeRoom(own: number): boolean {
    const [key, line] = [...this.lines].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    if (line.length <= own + 1) return false
    line.pop()?.refuse(new QueueFull())
    this.waiting -= 1
    if (line.length === 0) this.lines.delete(key)
    return true
  }

  /** Lets the first of the next key that may begin do so; its key goes to the end. */
  private next(): void {
    const next = [...this.lines].find(([key]) => this.mayBegin(key))
    if (!next) return
    const [key, line] = next
    this.lines.delete(key)
    const one = line.shift()
    if (line.length > 0) this.lines.set(key, line)
    this.waiting -= 1
    this.begin(key)
    one?.begin()
  }
}
