/**
 * Coalesces reads whose result is the same for all callers. Calls that arrive during a read share the next read. Each
 * call therefore sees everything that was committed before the call. At most one read per key runs at a time. Callers
 * must not change the shared results.
 */
export class CoalescedReads<Key, Result> {
  private readonly running = new Map<Key, Promise<Result>>()
  private readonly next = new Map<Key, Promise<Result>>()

  /** @param read reads the data of one key. Callers share the data, so never read one person's data. Use few keys */
  constructor(private readonly read: (key: Key) => Promise<Result>) {}

  load(key: Key): Promise<Result> {
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
    // Ignores the error of the running read, because that read's own callers receive it.
    await running.catch(() => undefined)
    this.next.delete(key)
    return this.begin(key)
  }
}
