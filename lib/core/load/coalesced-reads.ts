/**
 * Reads that everybody is answered alike, one at a time each (request coalescing): whoever asks while one is under way shares the next one with
 * all others who do. A read begins after everyone who is given its result has asked, so nobody misses what was
 * committed before they did; and however many ask, the database is asked by one.
 * The results are shared: nobody may change them.
 */
export class CoalescedReads<Key, Result> {
  private readonly running = new Map<Key, Promise<Result>>()
  private readonly next = new Map<Key, Promise<Result>>()

  /** @param read its keys are few: what is read for all, never what is read for one person */
  constructor(private readonly read: (key: Key) => Promise<Result>) {}

  ask(key: Key): Promise<Result> {
    const next = this.next.get(key)
    if (next) return next
    const running = this.running.get(key)
    if (!running) return this.begin(key)
    const shared = this.after(running, key)
    this.next.set(key, shared)
    return shared
  }

  private begin(key: Key): Promise<Result> {
    const result = this.read(key).finally(() => this.running.delete(key))
    this.running.set(key, result)
    return result
  }

  private async after(running: Promise<Result>, key: Key): Promise<Result> {
    // Its failure is told to those who waited for it.
    await running.catch(() => undefined)
    this.next.delete(key)
    return this.begin(key)
  }
}
