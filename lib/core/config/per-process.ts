/**
 * Holds one value per process, created at the first use. Next bundles a module more than once, and development reloads
 * it. Objects of which there must be only one, such as the connection pool and the job worker, must therefore live on
 * globalThis. The server reads the same map to stop the worker.
 */
const singletons = globalThis as typeof globalThis & { academySingletons?: Map<string, unknown> }

export function perProcess<T>(name: string, make: () => T): T {
  singletons.academySingletons ??= new Map()
  const known = singletons.academySingletons
  if (!known.has(name)) known.set(name, make())
  return known.get(name) as T
}

/** Removes a value, so that the next use creates it again. */
export function forgetPerProcess(name: string): void {
  singletons.academySingletons?.delete(name)
}
