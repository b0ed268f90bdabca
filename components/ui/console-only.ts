/* biome-ignore-all lint/suspicious/noConsole: what the contract wants in the console, and nowhere else (contract 22.36) */

/** Logs for developers in the browser's console only. */
export function logOnly(...parts: unknown[]): void {
  console.info(...parts)
}

/** Logs an error in the browser's console only. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error)
}
