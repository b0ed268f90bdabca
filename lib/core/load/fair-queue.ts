/** Thrown when the queue has no room for the work. Callers replace this error with their own. */
export class QueueFull extends Error {}

interface Waiting {
  begin: () => void
  refuse: (reason: QueueFull) => void
}

interface Bounds {
  /** The maximum number of tasks that run at once. */
  running: number
  /** The maximum number of tasks with the same key that run at once. By default the same as `running`. */
  runningPerKey?: number
  /** The maximum number of waiting tasks with the same key. */
  waitingPerKey: number
  /** The maximum number of waiting tasks in total. */
  waiting: number
}

/**
 * A queue in which keys (people or addresses) take turns, so that a busy key delays only its own tasks. Throws
 * QueueFull if a key has too many waiting tasks. If the whole queue is full, rejects the busiest key's newest task.
 */
export class FairQueue {
  private readonly lines = new Map<string, Waiting[]>()
  private readonly runningOf = new Map<string, number>()
  private running = 0
  private waiting = 0

  constructor(private readonly bounds: Bounds) {}

  /** Queues the work, runs it and returns its result. Starts the next task even if the work fails. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.mayBegin(key)) this.begin(key)
    // If the task has to wait, `next` calls `begin`.
    else await this.turn(key)
    try {
      return await work()
    } finally {
      this.end(key)
      this.next()
    }
  }

  private mayBegin(key: string): boolean {
    const { running, runningPerKey = running } = this.bounds
    return this.running < running && (this.runningOf.get(key) ?? 0) < runningPerKey
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
    if (own >= this.bounds.waitingPerKey) return Promise.reject(new QueueFull())
    if (this.waiting >= this.bounds.waiting && !this.makeRoom(own)) return Promise.reject(new QueueFull())
    return new Promise((begin, refuse) => {
      const line = this.lines.get(key) ?? []
      line.push({ begin, refuse })
      this.lines.set(key, line)
      this.waiting += 1
    })
  }

  /**
   * Rejects the last waiting task of the busiest key, to make room for a new task. `own` is the number of waiting tasks
   * with the new task's key. Returns false if the new task's key would be the busiest.
   */
  private makeRoom(own: number): boolean {
    const [key, line] = [...this.lines].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    if (line.length <= own + 1) return false
    line.pop()?.refuse(new QueueFull())
    this.waiting -= 1
    if (line.length === 0) this.lines.delete(key)
    return true
  }

  /** Starts the first task of the first key that is below its limit. Moves this key to the end of the queue. */
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
