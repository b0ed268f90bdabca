/**
 * One value for the whole process, made at its first use. Next bundles a module more than once and development reloads it:
 * what must stay single (the connection pool, the job worker) therefore hangs on globalThis. The server's process stops the
 * worker by the same map.
 */
const singletons = globalThis as typeof globalThis & { academySingletons?: Map<string, unknown> }

export function perProcess<T>(name: string, make: () => T): T {
  singletons.academySingletons ??= new Map()
  const known = singletons.academySingletons
  if (!known.has(name)) known.set(name, make())
  return known.get(name) as T
}

/** Forgets a value whose making failed, so that the next use tries again. */
export function forgetPerProcess(name: string): void {
  singletons.academySingletons?.delete(name)
}
