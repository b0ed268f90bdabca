/**
 * Wraps localStorage or sessionStorage in functions that never throw. Some browsers throw if cookies are blocked or the
 * disk is full. Values that could not be stored stay in memory until the page is closed. On the server, values are not
 * stored, because all visitors would share them.
 */
export interface BrowserStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  clear(): void
}

export const localStore = guarded(() => globalThis.localStorage)
export const sessionStore = guarded(() => globalThis.sessionStorage)

function guarded(open: () => Storage | undefined): BrowserStorage {
  const memory = new Map<string, string>()
  function attempt<T>(use: (storage: Storage) => T, onFailure?: () => void): T | null {
    try {
      const storage = open()
      return storage === undefined ? null : use(storage)
    } catch {
      onFailure?.()
      return null
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key, value) {
      memory.delete(key)
      attempt(
        (storage) => storage.setItem(key, value),
        () => memory.set(key, value),
      )
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    clear() {
      memory.clear()
      attempt((storage) => storage.clear())
    },
  }
}
