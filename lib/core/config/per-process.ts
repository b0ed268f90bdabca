/**
 * Holds one value per process, created on first use. Next bundles some modules more than once, and the development
 * server reloads them. Objects that must exist only once, such as the connection pool, are therefore stored on
 * globalThis. The scripts in scripts/server read the same map.
 */
const singletons = globalThis as typeof globalThis & { academySingletons?: Map<string, unknown> }

export function perProcess<T>(name: string, make: () => T): T {
  singletons.academySingletons ??= new Map()
  const values = singletons.academySingletons
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as T
}

/** Removes a value, so that the next use creates it again. */
export function forgetPerProcess(name: string): void {
  singletons.academySingletons?.delete(name)
}
