/* biome-ignore-all lint/suspicious/noConsole: what the contract wants in the console, and nowhere else (contract 22.36) */

/** For whoever looks into the browser's console; the person is told on the screen, where there is something to tell. */
export function logOnly(...parts: unknown[]): void {
  console.info(...parts)
}

/** The same for what failed. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error)
}
