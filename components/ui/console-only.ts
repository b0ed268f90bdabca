/* biome-ignore-all lint/suspicious/noConsole: the specification requires these console messages (contract 22.36) */

/** Logs values to the browser's console, for developers only. */
export function logOnly(...parts: unknown[]): void {
  console.info(...parts)
}

/** Logs an error to the browser's console, for developers only. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error)
}
